import type { Rendition } from '../channel.ts'

export type WholeSegment = {
  number: number
  eraId: number
  /** A broadcast that paused or reconnected has several eras. */
  broadcastAt: number
  /** Unix ms. */
  startsAt: number
  durationMs: number
  renditions: readonly Rendition[]
  pieces: ReadonlyMap<string, readonly Buffer[]>
}

/** `sequence` and `era` have no gaps. */
export type KeptSegment = Omit<WholeSegment, 'renditions' | 'pieces'> & {
  sequence: number
  era: number
  bytes: number
}

export type KeptRendition = Omit<Rendition, 'init'>
