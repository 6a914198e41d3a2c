import type { Rendition } from '../channel.ts'
import type { WholeSegment } from '../rewind/kept-segment.ts'
import { type Era, newEraId, type Piece, segmentMs, type Timeline } from './timeline.ts'

export type Recorder = {
  shown(era: Era): void
  over(): void
  /** Came before an era's first shown fragment. */
  before(era: Era, pieces: readonly Piece[], renditions: readonly Rendition[]): void
  /** Came after an era's last shown fragment. */
  after(era: Era, pieces: readonly Piece[]): void
}

type Kept = {
  era: Era
  eraId: number
  renditions: readonly Rendition[]
  broadcastAt: number
  recorded: number
  /** Below the era's first, so that no player takes them for future segments. */
  asideNumber: number
  aside: Piece[]
}

type Options = {
  timeline: Pick<Timeline, 'segments' | 'fragment' | 'begun'>
  renditions(): readonly Rendition[]
  broadcastAt(): number
  record(segment: WholeSegment): void
}

export function createRecorder({ timeline, renditions, broadcastAt, record }: Options): Recorder {
  let kept: Kept | null = null

  function tell(from: Kept, number: number, pieces: readonly Piece[]) {
    const [first] = pieces
    if (!first) return
    const { eraId, renditions: offered } = from
    const bytesOf = (name: string) => pieces.flatMap(({ bytes }) => bytes.get(name) ?? [])
    record({
      number,
      eraId,
      renditions: offered,
      broadcastAt: from.broadcastAt,
      startsAt: first.startsAt,
      durationMs: pieces.reduce((sum, { durationMs }) => sum + durationMs, 0),
      pieces: new Map(offered.map(({ name }) => [name, bytesOf(name)])),
    })
  }

  function recordShown(from: Kept, isOver: boolean) {
    for (const { number, eraId, startsAt, complete, fragments } of timeline.segments()) {
      if (eraId !== from.eraId || number <= from.recorded || !(complete || isOver)) continue
      from.recorded = number
      const pieces = fragments.map(({ sequence, durationMs, independent }) => {
        const bytes = new Map<string, Buffer>()
        for (const { name } of from.renditions) {
          const own = timeline.fragment(name, sequence)
          if (own) bytes.set(name, own)
        }
        return { startsAt, durationMs, independent, bytes }
      })
      tell(from, number, pieces)
    }
  }

  function recordAside(from: Kept) {
    const pieces = from.aside
    from.aside = []
    if (pieces.length === 0) return
    from.asideNumber -= 1
    tell(from, from.asideNumber, pieces)
  }

  function finish() {
    if (!kept) return
    recordShown(kept, true)
    recordAside(kept)
  }

  function open(era: Era, offered: readonly Rendition[], startsAt: number): Kept {
    finish()
    const { eraId, number } = timeline.begun(era) ?? {
      eraId: newEraId(),
      number: Math.floor(startsAt / 1000),
    }
    // An unchanged offer is reused, but its init segments may be older.
    const own = offered.map((one) => ({ ...one, init: era.inits.get(one.name) ?? one.init }))
    const numbers = { recorded: number - 1, asideNumber: number }
    kept = { era, eraId, renditions: own, broadcastAt: broadcastAt(), ...numbers, aside: [] }
    return kept
  }

  function addAside(from: Kept, pieces: readonly Piece[]) {
    for (const piece of pieces) {
      const lengthMs = from.aside.reduce((sum, { durationMs }) => sum + durationMs, 0)
      if (piece.independent && lengthMs >= segmentMs) recordAside(from)
      from.aside.push(piece)
    }
  }

  return {
    shown(era) {
      const from = kept?.era === era ? kept : open(era, renditions(), 0)
      recordShown(from, false)
    },
    over: finish,
    before(era, pieces, offered) {
      const from = open(era, offered, pieces[0]?.startsAt ?? 0)
      addAside(from, pieces)
      recordAside(from)
    },
    after(era, pieces) {
      if (kept?.era !== era) return
      recordShown(kept, true)
      addAside(kept, pieces)
    },
  }
}
