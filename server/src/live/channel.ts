// The interface between sources of live pictures and packagers: an endless sequence of short fragments.
import type { Rotation } from '@strom/media/init-segment'

/** One quality of a channel. Bandwidths are bits a second, the peak being that of the largest segment. */
export type Rendition = {
  name: string
  /** As it is shown, after its rotation. */
  width: number
  height: number
  /** How far players turn its pictures clockwise, in degrees; without it they are shown as they are. */
  rotation?: Rotation
  frameRate: number
  /** As RFC 6381 writes them, picture first: `avc1.640028,mp4a.40.2`. */
  codecs: string
  bandwidth: number
  averageBandwidth: number
  /** The fMP4 init segment with both tracks. */
  init: Buffer
}

/** A fragment as all renditions share it; `independent` when its picture begins with a key frame. */
export type Fragment = { sequence: number; durationMs: number; independent: boolean }

/** Fragments from one key frame on. Numbers grow by one; only a channel's last segment may be incomplete. */
export type Segment = {
  number: number
  /** When its first picture was live, in milliseconds since 1970 (UTC). */
  startsAt: number
  fragments: readonly Fragment[]
  complete: boolean
  /**
   * Grows by one where the source or its encoding changes: players must be told to start again there. 0 where that
   * never happens. Players keep tables by this number, so it is small.
   */
  era: number
  /**
   * A number that no other era has, on any node or after any restart; 0 where nothing ever changes. It is part of the names
   * by which pieces are fetched, so that a copy of the slate is never taken for one of the broadcast.
   */
  eraId: number
}

export type Channel = {
  readonly id: string
  readonly title: string
  /** The renditions offered now. A new array when, and only when, they have changed. */
  readonly renditions: readonly Rendition[]
  /** No fragment and no segment that it has lasts longer than this (milliseconds). */
  readonly fragmentMs: number
  readonly segmentMs: number
  /** The newest fragment that can be had, or null while there is none. */
  newest(): number | null
  /** The segments still available, oldest first. A new array when, and only when, `newest` has changed. */
  segments(): readonly Segment[]
  /**
   * A fragment's bytes, pictures (`moof`, `mdat`) before sound (`moof`, `mdat`), or null when it is not there
   * (any more, or yet). The bytes are shared: they are never changed afterwards, and must not be by the caller.
   */
  fragment(rendition: string, sequence: number): Buffer | null
  /** Which renditions a fragment has, where that changes; else those that are offered. */
  names?(sequence: number): readonly string[]
  /** The init segment that decodes a fragment, or null when that is not there. */
  init(rendition: string, sequence: number): Buffer | null
  /** Whether it answers for a rendition of this name; a changing channel does also for one it no longer lists. */
  hasRendition(name: string): boolean
  /** Calls for each new fragment, once and in order, until the returned function is called. */
  onFragment(listener: (sequence: number) => void): () => void
  /** Aborted when the channel ends for good: all who wait for it may go. */
  readonly closed: AbortSignal
}
