import { randomInt } from 'node:crypto'
import type { Fragment, Segment } from '../channel.ts'

export type Era = { readonly inits: ReadonlyMap<string, Buffer> }

export type Piece = {
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

type KeptSegment = Segment & { fragments: Fragment[]; source: Era; lengthMs: number }

/** 15 digits, as in names. Random: nodes cannot agree on a counter if one dies. */
export const newEraId = () => randomInt(1, 2 ** 48 - 1)

export type Place = Pick<Segment, 'number' | 'startsAt' | 'era' | 'eraId'>

export type Timeline = {
  readonly end: number
  skipTo(end: number): void
  /** A new era begins a segment, even without a key frame. */
  append(era: Era, piece: Piece): void
  clear(): void
  take(place: Place, sequence: number, era: Era, piece: Piece): void
  newest(): number | null
  segments(): readonly Segment[]
  begun(era: Era): Place | null
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
  let eraNumber = 0
  let eraId = newEraId()
  let sequence = first * 10
  let end = now
  let kept: KeptSegment[] = []
  let listed: readonly Segment[] | null = null
  let longest: { fragmentMs: number; segmentMs: number } | null = null
  let pieces = new Map<number, { era: Era; bytes: Piece['bytes'] }>()

  function beginSegment(era: Era, startsAt: number) {
    const last = kept.at(-1)
    number += last ? 1 : 0
    if (last?.source !== era) {
      eraNumber += 1
      eraId = newEraId()
    }
    openSegment({ number, startsAt, era: eraNumber, eraId }, era)
  }

  function openSegment(place: Place, era: Era) {
    const last = kept.at(-1)
    if (last) last.complete = true
    kept.push({ ...place, fragments: [], complete: false, source: era, lengthMs: 0 })
    const surplus = countSurplus(kept)
    if (surplus === 0) return
    kept = kept.slice(surplus)
    const oldest = kept[0]?.fragments[0]?.sequence ?? 0
    pieces = new Map([...pieces].filter(([known]) => known >= oldest))
  }

  function add(era: Era, { startsAt, durationMs, independent, bytes }: Piece) {
    const segment = kept.at(-1)
    segment?.fragments.push({ sequence, durationMs, independent })
    if (segment) segment.lengthMs += durationMs
    pieces.set(sequence, { era, bytes })
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
    append(era, piece) {
      const open = kept.at(-1)
      if (!open || open.source !== era || (piece.independent && open.lengthMs >= segmentMs))
        beginSegment(era, piece.startsAt)
      sequence += 1
      add(era, piece)
    },
    clear() {
      kept = []
      pieces = new Map()
      listed = null
      longest = null
    },
    take(place, told, era, piece) {
      if (kept.at(-1)?.number !== place.number) {
        number = place.number
        eraNumber = place.era
        eraId = place.eraId
        openSegment(place, era)
      }
      sequence = told
      add(era, piece)
    },
    newest: () => (pieces.size > 0 ? sequence : null),
    segments() {
      listed ??= kept.map((segment) => ({ ...segment, fragments: [...segment.fragments] }))
      return listed
    },
    begun: (era) => kept.find(({ source }) => source === era) ?? null,
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
      const piece = pieces.get(wanted)
      return piece?.bytes.get(nearestName(rendition, [...piece.bytes.keys()])) ?? null
    },
    names: (wanted) => [...(pieces.get(wanted)?.bytes.keys() ?? [])],
    init(rendition, wanted) {
      const inits = pieces.get(wanted)?.era.inits
      return inits?.get(nearestName(rendition, [...inits.keys()])) ?? null
    },
  }
}

function countSurplus(kept: readonly KeptSegment[]): number {
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
