import { randomInt } from 'node:crypto'
import type { Fragment, Segment } from '../channel.ts'

export type Period = { readonly inits: ReadonlyMap<string, Buffer> }

export type MuxedFragment = {
  startsAt: number
  durationMs: number
  independent: boolean
  bytes: ReadonlyMap<string, Buffer>
}

/** A segment ends at the first key frame after this. */
export const segmentMs = 1950
/** A playlist lists ten; viewers of an old one may still fetch. */
const segmentsKept = 16
const minSegmentsKept = 5
const keptMs = 60_000

type TimelineSegment = Segment & { fragments: Fragment[]; source: Period; lengthMs: number }

/** 15 digits, as in names. Random: nodes cannot agree on a counter if one dies. */
export const newPeriodId = () => randomInt(1, 2 ** 48 - 1)

export type SegmentPosition = Pick<Segment, 'number' | 'startsAt' | 'period' | 'periodId'>

export type Timeline = {
  readonly end: number
  skipTo(end: number): void
  /** A new period begins a segment, even without a key frame. */
  append(period: Period, fragment: MuxedFragment): void
  clear(): void
  insert(position: SegmentPosition, sequence: number, period: Period, fragment: MuxedFragment): void
  newest(): number | null
  segments(): readonly Segment[]
  firstSegment(period: Period): SegmentPosition | null
  longest(): { fragmentMs: number; segmentMs: number }
  fragment(rendition: string, sequence: number): Buffer | null
  names(sequence: number): readonly string[]
  init(rendition: string, sequence: number): Buffer | null
}

/**
 * Numbers start at Unix seconds and grow more slowly: none repeats after a restart. Unknown names stand for
 * the nearest: players keep their playlist as the broadcast changes.
 */
export function createTimeline(now: number): Timeline {
  const first = Math.floor(now / 1000)
  let number = first
  let periodNumber = 0
  let periodId = newPeriodId()
  let sequence = first * 10
  let end = now
  let kept: TimelineSegment[] = []
  let listed: readonly Segment[] | null = null
  let longest: { fragmentMs: number; segmentMs: number } | null = null
  let muxed = new Map<number, { period: Period; bytes: MuxedFragment['bytes'] }>()

  function beginSegment(period: Period, startsAt: number) {
    const last = kept.at(-1)
    number += last ? 1 : 0
    if (last?.source !== period) {
      periodNumber += 1
      periodId = newPeriodId()
    }
    openSegment({ number, startsAt, period: periodNumber, periodId }, period)
  }

  function openSegment(position: SegmentPosition, period: Period) {
    const last = kept.at(-1)
    if (last) last.complete = true
    kept.push({ ...position, fragments: [], complete: false, source: period, lengthMs: 0 })
    const surplus = countSurplus(kept)
    if (surplus === 0) return
    kept = kept.slice(surplus)
    const oldest = kept[0]?.fragments[0]?.sequence ?? 0
    muxed = new Map([...muxed].filter(([known]) => known >= oldest))
  }

  function add(period: Period, { startsAt, durationMs, independent, bytes }: MuxedFragment) {
    const segment = kept.at(-1)
    segment?.fragments.push({ sequence, durationMs, independent })
    if (segment) segment.lengthMs += durationMs
    muxed.set(sequence, { period, bytes })
    end = startsAt + durationMs
    listed = null
    longest = null
  }

  return {
    get end() {
      return end
    },
    skipTo(later) {
      end = later
    },
    append(period, fragment) {
      const open = kept.at(-1)
      if (!open || open.source !== period || (fragment.independent && open.lengthMs >= segmentMs))
        beginSegment(period, fragment.startsAt)
      sequence += 1
      add(period, fragment)
    },
    clear() {
      kept = []
      muxed = new Map()
      listed = null
      longest = null
    },
    insert(position, insertedSequence, period, fragment) {
      if (kept.at(-1)?.number !== position.number) {
        number = position.number
        periodNumber = position.period
        periodId = position.periodId
        openSegment(position, period)
      }
      sequence = insertedSequence
      add(period, fragment)
    },
    newest: () => (muxed.size > 0 ? sequence : null),
    segments() {
      listed ??= kept.map((segment) => ({ ...segment, fragments: [...segment.fragments] }))
      return listed
    },
    firstSegment: (period) => kept.find(({ source }) => source === period) ?? null,
    longest() {
      longest ??= {
        fragmentMs: Math.max(
          0,
          ...kept.flatMap(({ fragments }) => fragments.map(({ durationMs }) => durationMs)),
        ),
        segmentMs: Math.max(0, ...kept.map(({ lengthMs }) => lengthMs)),
      }
      return longest
    },
    fragment(rendition, wanted) {
      const fragment = muxed.get(wanted)
      return fragment?.bytes.get(nearestName(rendition, [...fragment.bytes.keys()])) ?? null
    },
    names: (wanted) => [...(muxed.get(wanted)?.bytes.keys() ?? [])],
    init(rendition, wanted) {
      const inits = muxed.get(wanted)?.period.inits
      return inits?.get(nearestName(rendition, [...inits.keys()])) ?? null
    },
  }
}

function countSurplus(kept: readonly TimelineSegment[]): number {
  let lengthMs = 0
  const from = kept.findLastIndex((segment, index) => {
    const newer = kept.length - 1 - index
    lengthMs += segment.lengthMs
    return newer >= segmentsKept || (newer >= minSegmentsKept && lengthMs > keptMs)
  })
  return from + 1
}

export function nearestName(wanted: string, names: readonly string[]): string {
  if (names.includes(wanted)) return wanted
  const height = Number.parseInt(wanted, 10)
  const distance = (name: string) => Math.abs(Number.parseInt(name, 10) - height)
  const [nearest = ''] = Number.isNaN(height) ? names : names.toSorted((a, b) => distance(a) - distance(b))
  return nearest
}
