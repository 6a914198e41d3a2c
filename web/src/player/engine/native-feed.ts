import type { CreateFeed } from './engine.ts'
import { probeSource } from './probe.ts'
import { createRightWatch } from './watch-right.ts'

/** Seconds behind the end of the seekable range that the browsers themselves aim at, at most. */
const target = 8

const mediaErrDecode = 3
const mediaErrSourceNotSupported = 4

/** HLS by the browser itself: Safari and iPhone, where it also brings AirPlay. */
export const createNativeFeed: CreateFeed = (video, report) => {
  let url: string | null = null
  let listening = new AbortController()
  const right = createRightWatch(() => report.failed('refused'))

  function letGo() {
    listening.abort()
    right.watch(null)
  }

  async function explain(asked: string, signal: AbortSignal) {
    if (!video.error) return
    const { code } = video.error
    if (code === mediaErrDecode) return report.failed('source')
    const answer = await probeSource(asked)
    if (signal.aborted) return
    if (answer !== 'ok') report.failed(answer)
    else report.failed(code === mediaErrSourceNotSupported ? 'unsupported' : 'network')
  }

  return {
    open(next) {
      letGo()
      url = next
      listening = new AbortController()
      const { signal } = listening
      video.addEventListener('error', () => void explain(next, signal), { signal })
      video.src = next
      report.opened()
      right.watch(next)
    },
    resume() {
      // After an error the element needs its source again; without one it never stopped fetching.
      if (url === null || video.error) return false
      right.resume()
      return true
    },
    // The element's own requests are the browser's.
    rest: () => right.rest(),
    close() {
      url = null
      letGo()
      video.pause()
      video.removeAttribute('src')
      video.load()
    },
    select() {},
    live() {
      if (!url || !video.seekable.length) return null
      return {
        latency: video.seekable.end(video.seekable.length - 1) - video.currentTime,
        target,
        segment: 2,
      }
    },
    goLive() {
      if (video.seekable.length) video.currentTime = video.seekable.end(video.seekable.length - 1)
    },
  }
}
