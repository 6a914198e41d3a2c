import type { Rendition } from '../channel.ts'

/** A whole segment of a broadcast. */
export type WholeSegment = {
  number: number
  eraId: number
  /** When the broadcast began to which it belongs; one has several eras where it paused, or came again within a minute. */
  broadcastAt: number
  /** Milliseconds since 1970. */
  startsAt: number
  durationMs: number
  /** The renditions that are offered now; the pieces of each, by name. */
  renditions: readonly Rendition[]
  pieces: ReadonlyMap<string, readonly Buffer[]>
}

/** A segment that is kept. `sequence` and `era` count on from one to the next, whatever numbers were passed over. */
export type KeptSegment = Omit<WholeSegment, 'renditions' | 'pieces'> & {
  sequence: number
  era: number
  bytes: number
}

export type KeptRendition = Omit<Rendition, 'init'>
