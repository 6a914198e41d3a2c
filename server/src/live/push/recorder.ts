import type { Rendition } from '../channel.ts'
import type { RecordedSegment } from '../rewind/kept-segment.ts'
import { type MuxedFragment, newPeriodId, type Period, segmentMs, type Timeline } from './timeline.ts'

export type Recorder = {
  shown(period: Period): void
  over(): void
  /** Came before a period's first shown fragment. */
  before(period: Period, muxed: readonly MuxedFragment[], renditions: readonly Rendition[]): void
  /** Came after a period's last shown fragment. */
  after(period: Period, muxed: readonly MuxedFragment[]): void
}

type PeriodRecording = {
  period: Period
  periodId: number
  renditions: readonly Rendition[]
  broadcastAt: number
  recorded: number
  /** Below the period's first, so that no player takes them for future segments. */
  asideNumber: number
  aside: MuxedFragment[]
}

type Options = {
  timeline: Pick<Timeline, 'segments' | 'fragment' | 'firstSegment'>
  renditions(): readonly Rendition[]
  broadcastAt(): number
  record(segment: RecordedSegment): void
}

export function createRecorder({ timeline, renditions, broadcastAt, record }: Options): Recorder {
  let recording: PeriodRecording | null = null

  function recordSegment(from: PeriodRecording, number: number, muxed: readonly MuxedFragment[]) {
    const [first] = muxed
    if (!first) return
    const { periodId, renditions: offered } = from
    const bytesOf = (name: string) => muxed.flatMap(({ bytes }) => bytes.get(name) ?? [])
    record({
      number,
      periodId,
      renditions: offered,
      broadcastAt: from.broadcastAt,
      startsAt: first.startsAt,
      durationMs: muxed.reduce((sum, { durationMs }) => sum + durationMs, 0),
      fragments: new Map(offered.map(({ name }) => [name, bytesOf(name)])),
    })
  }

  function recordShown(from: PeriodRecording, isOver: boolean) {
    for (const { number, periodId, startsAt, complete, fragments } of timeline.segments()) {
      if (periodId !== from.periodId || number <= from.recorded || !(complete || isOver)) continue
      from.recorded = number
      const muxed = fragments.map(({ sequence, durationMs, independent }) => {
        const bytes = new Map<string, Buffer>()
        for (const { name } of from.renditions) {
          const own = timeline.fragment(name, sequence)
          if (own) bytes.set(name, own)
        }
        return { startsAt, durationMs, independent, bytes }
      })
      recordSegment(from, number, muxed)
    }
  }

  function recordAside(from: PeriodRecording) {
    const muxed = from.aside
    from.aside = []
    if (muxed.length === 0) return
    from.asideNumber -= 1
    recordSegment(from, from.asideNumber, muxed)
  }

  function finish() {
    if (!recording) return
    recordShown(recording, true)
    recordAside(recording)
  }

  function open(period: Period, offered: readonly Rendition[], startsAt: number): PeriodRecording {
    finish()
    const { periodId, number } = timeline.firstSegment(period) ?? {
      periodId: newPeriodId(),
      number: Math.floor(startsAt / 1000),
    }
    // An unchanged offer is reused, but its init segments may be older.
    const own = offered.map((one) => ({ ...one, init: period.inits.get(one.name) ?? one.init }))
    const numbers = { recorded: number - 1, asideNumber: number }
    recording = { period, periodId, renditions: own, broadcastAt: broadcastAt(), ...numbers, aside: [] }
    return recording
  }

  function addAside(from: PeriodRecording, muxed: readonly MuxedFragment[]) {
    for (const fragment of muxed) {
      const lengthMs = from.aside.reduce((sum, { durationMs }) => sum + durationMs, 0)
      if (fragment.independent && lengthMs >= segmentMs) recordAside(from)
      from.aside.push(fragment)
    }
  }

  return {
    shown(period) {
      const from = recording?.period === period ? recording : open(period, renditions(), 0)
      recordShown(from, false)
    },
    over: finish,
    before(period, muxed, offered) {
      const from = open(period, offered, muxed[0]?.startsAt ?? 0)
      addAside(from, muxed)
      recordAside(from)
    },
    after(period, muxed) {
      if (recording?.period !== period) return
      recordShown(recording, true)
      addAside(recording, muxed)
    },
  }
}
