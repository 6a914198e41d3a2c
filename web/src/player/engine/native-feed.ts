import type { CreateFeed } from './engine.ts'
import { probeSource } from './probe.ts'
import { nameTracks } from './tracks.ts'
import { createRightWatch } from './watch-right.ts'

/** Browsers aim at up to this many seconds behind the seekable end. */
const target = 8

const mediaErrDecode = 3
const mediaErrSourceNotSupported = 4

type NativeAudioTrack = { label: string; language: string; enabled: boolean }
/** Not in TypeScript's DOM types. */
type WithAudioTracks = { audioTracks?: EventTarget & ArrayLike<NativeAudioTrack> }

export const createNativeFeed: CreateFeed = (video, report) => {
  let url: string | null = null
  let listening = new AbortController()
  const right = createRightWatch(() => report.failed('refused'))

  const sounds = () => Array.from((video as WithAudioTracks).audioTracks ?? [])
  const texts = () =>
    Array.from(video.textTracks ?? []).filter(({ kind }) => kind === 'subtitles' || kind === 'captions')
  const named = (some: readonly { label: string; language: string }[]) =>
    nameTracks(some.map(({ label, language }) => ({ name: label, language })))

  function reportTracks() {
    const [heard, read] = [sounds(), texts()]
    const shownOf = (some: typeof heard | typeof read, index: number) => named(some)[index]?.label ?? null
    report.tracks?.('sound', {
      tracks: named(heard),
      shown: shownOf(
        heard,
        heard.findIndex(({ enabled }) => enabled),
      ),
    })
    report.tracks?.('subtitles', {
      tracks: named(read),
      shown: shownOf(
        read,
        read.findIndex(({ mode }) => mode === 'showing'),
      ),
    })
  }

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
      for (const list of [(video as WithAudioTracks).audioTracks, video.textTracks]) {
        for (const type of ['addtrack', 'change']) list?.addEventListener(type, reportTracks, { signal })
      }
      video.src = next
      report.opened()
      right.watch(next)
    },
    resume() {
      // Without an error the element never stopped fetching.
      if (url === null || video.error) return false
      right.resume()
      return true
    },
    // The browser makes the media requests.
    rest: () => right.rest(),
    close() {
      url = null
      letGo()
      video.pause()
      video.removeAttribute('src')
      video.load()
    },
    select() {},
    selectTrack(kind, label) {
      const some = kind === 'sound' ? sounds() : texts()
      named(some).forEach((track, index) => {
        const one = some[index]
        if (one && 'enabled' in one) one.enabled = track.label === label
        else if (one) one.mode = track.label === label ? 'showing' : 'disabled'
      })
    },
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
