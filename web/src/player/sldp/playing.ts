import { createCeiling } from './ceiling.ts'
import { type Connection, closeCode } from './connection.ts'
import { createLadder, type Ladder } from './ladder.ts'
import type { MediaSink } from './media-sink.ts'
import type { Pace } from './pace.ts'
import type { Reception } from './reception.ts'
import type { SldpStream } from './stream-info.ts'
import { createThroughput } from './throughput.ts'
import { createTimeline } from './timeline.ts'
import { createTrack } from './track.ts'

/** Outlives a connection that breaks. */
export type Playing = ReturnType<typeof startPlaying> & { sink: MediaSink; pace: Pace }

export function startPlaying(url: string) {
  return {
    url,
    timeline: createTimeline(),
    picture: createTrack(),
    sound: createTrack(),
    throughput: createThroughput(),
    ceiling: createCeiling(),
    ladder: createLadder([]) as Ladder,
    soundOf: null as SldpStream | null,
    connection: null as Connection | null,
    reception: null as Reception | null,
    open: false,
    prepared: false,
    broken: false,
    started: false,
    /** Nothing is fetched until the browser wants more. */
    full: false,
  }
}

export function bufferedEnd({
  picture,
  sound,
  soundOf,
  timeline,
}: ReturnType<typeof startPlaying>): number | null {
  if (!timeline.placed || picture.end === null) return null
  if (!soundOf) return picture.end
  return sound.end === null || sound.end < timeline.start ? null : Math.min(picture.end, sound.end)
}

export function failureOfClose(code: number): 'refused' | 'source' | 'network' {
  if (code === closeCode.rightEnded) return 'refused'
  return code === closeCode.unknownStream ? 'source' : 'network'
}
