import { type Bytes, box, concat, fullBox, u32, u64 } from './box.ts'
import { trackId } from './init-segment.ts'

/** One picture or one frame of sound, times in the track's timescale. */
export type Sample = {
  /** When it is decoded, since the beginning of our own timeline. */
  at: number
  /** How much later it is shown. */
  compositionOffset: number
  key: boolean
  data: Uint8Array
}

const keyFlags = 0x02000000
const dependentFlags = 0x01010000

/** `moof` and `mdat` of samples that follow one another; the last one lasts `lastDuration`. */
export function mediaFragment(samples: readonly Sample[], sequence: number, lastDuration: number): Bytes {
  const first = samples[0]
  if (!first) throw new Error('a fragment holds a sample')
  const rows = samples.flatMap(({ at, compositionOffset, key, data }, index) => {
    const next = samples[index + 1]
    const duration = next ? Math.max(0, next.at - at) : lastDuration
    return [duration, data.length, key ? keyFlags : dependentFlags, compositionOffset].flatMap(u32)
  })
  const withOffset = (offset: number) =>
    box(
      'moof',
      fullBox('mfhd', 0, 0, u32(sequence)),
      box(
        'traf',
        fullBox('tfhd', 0, 0x020000, u32(trackId)),
        fullBox('tfdt', 1, 0, u64(first.at)),
        fullBox('trun', 0, 0x000f01, u32(samples.length), u32(offset), rows),
      ),
    )
  const moof = withOffset(withOffset(0).length + 8)
  return concat([moof, box('mdat', ...samples.map(({ data }) => data))])
}
