import type { Rendition } from '../channel.ts'

export type RecordedSegment = {
  number: number
  periodId: number
  /** A broadcast that paused or reconnected has several periods. */
  broadcastAt: number
  /** Unix ms. */
  startsAt: number
  durationMs: number
  renditions: readonly Rendition[]
  fragments: ReadonlyMap<string, readonly Buffer[]>
}

/** `sequence` and `period` have no gaps. */
export type KeptSegment = Omit<RecordedSegment, 'renditions' | 'fragments'> & {
  sequence: number
  period: number
  bytes: number
}

export type KeptRendition = Omit<Rendition, 'init'>
