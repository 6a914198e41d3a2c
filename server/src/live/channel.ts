import type { Rotation } from '@strom/media/init-segment'

/** Bandwidths in bit/s; the peak is that of the largest segment. */
export type Rendition = {
  name: string
  /** Size after rotation. */
  width: number
  height: number
  rotation?: Rotation
  frameRate: number
  /** RFC 6381, picture first. */
  codecs: string
  bandwidth: number
  averageBandwidth: number
  /** fMP4 with both tracks. */
  init: Buffer
}

/** `independent`: begins with a key frame. */
export type Fragment = { sequence: number; durationMs: number; independent: boolean }

/** Numbers grow by one; only the last segment may be incomplete. */
export type Segment = {
  number: number
  /** Unix ms. */
  startsAt: number
  fragments: readonly Fragment[]
  complete: boolean
  /**
   * Grows with each change of source or encoding: players must restart. Small, as they keep tables by it
   * (HLS: discontinuity sequence).
   */
  period: number
  /**
   * In the names of media files, so that a copy of the slate is never taken for the broadcast. Unique across nodes and
   * restarts.
   */
  periodId: number
}

export type Channel = {
  readonly id: string
  readonly title: string
  /** Replaced only when they change. */
  readonly renditions: readonly Rendition[]
  /** Upper bounds. */
  readonly fragmentMs: number
  readonly segmentMs: number
  newest(): number | null
  /** Oldest first; replaced only when `newest` changes. */
  segments(): readonly Segment[]
  /** Shared bytes: never modify. */
  fragment(rendition: string, sequence: number): Buffer | null
  /** If renditions vary by fragment. */
  names?(sequence: number): readonly string[]
  init(rendition: string, sequence: number): Buffer | null
  /** Includes former names in a changing channel. */
  hasRendition(name: string): boolean
  /** Called once per fragment, in order. Returns the unsubscribe function. */
  onFragment(listener: (sequence: number) => void): () => void
  readonly closed: AbortSignal
}
