import { vi } from 'vitest'
import { browserClock } from '../clock.ts'
import type { EngineEvent, Feed, FeedReport } from './engine.ts'
import type { LivePosition } from './live-edge.ts'
import type { BroadcastAnswer } from './recovery.ts'
import { createSupervisedEngine } from './supervised-engine.ts'

export function setUp(answer: () => BroadcastAnswer = () => 'ok') {
  const video = Object.assign(new EventTarget(), {
    currentTime: 0,
    paused: true,
    error: null as MediaError | null,
    ended: false,
  })
  const did: string[] = []
  const events: EngineEvent[] = []
  const state = { live: null as LivePosition | null, canResume: true, reach: null as number | null }
  let report: FeedReport | undefined
  const engine = createSupervisedEngine(
    (_, reports): Feed => {
      report = reports
      return {
        open: (url) => did.push(`open ${url}`),
        resume() {
          did.push('resume')
          return state.canResume
        },
        rest: () => did.push('rest'),
        close: () => did.push('close'),
        select: (quality) => did.push(`select ${quality?.label ?? 'auto'}`),
        live: () => state.live,
        goLive: () => did.push('goLive'),
        reach: () => state.reach,
        rewind(behind) {
          did.push(`rewind ${Math.round(behind)}`)
          reports.opening?.()
        },
      }
    },
    {
      video: video as unknown as HTMLVideoElement,
      clock: browserClock,
      emit: (event) => events.push(event),
      probe: async () => answer(),
    },
  )
  if (!report) throw new Error('no feed was made')

  return {
    engine,
    report,
    video,
    did,
    state,
    said: () =>
      events
        .filter(({ type }) => type !== 'live')
        .map((event) => ('kind' in event ? event.kind : event.type)),
    events,
    async play(seconds: number) {
      video.paused = false
      for (let half = 0; half < seconds * 2; half += 1) {
        video.currentTime += 0.5
        await vi.advanceTimersByTimeAsync(500)
      }
    },
    stand: (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000),
    pause() {
      video.paused = true
      video.dispatchEvent(new Event('pause'))
    },
    unpause() {
      video.paused = false
      video.dispatchEvent(new Event('play'))
    },
  }
}

export function playing(answer?: () => BroadcastAnswer) {
  const set = setUp(answer)
  set.engine.load('a')
  set.report.opened()
  return set
}
