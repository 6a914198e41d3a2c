// The pictures and AAC frames of one fragment of a broadcast, their times in the ticks that all channels here use.
import { listBoxes } from '@strom/media/boxes'
import { readTrackFragments, type SampleData } from '@strom/media/fragments'
import type { Mp4Header } from './broadcast-header.ts'
import type { PushRefusal } from './refusals.ts'
import { ticks } from './ticks.ts'

/** `at` is when it is decoded, in `ticks`, on the broadcaster's own clock; `compositionOffset` is in `ticks` as well. */
export type InSample = Required<SampleData> & { at: number }

export type Samples = { pictures: InSample[][]; sound: InSample[] }

type ReadSamples = { ok: true; samples: Samples } | { ok: false; reason: PushRefusal }

type Place = { position: number; gap: number }

/** Longer ones are damage: nothing here shows one picture a minute. */
const longestSeconds = 60
/** A broadcaster's clock may count from 1970; later than this it is damaged. */
const latestSeconds = 2 ** 31

/**
 * Reads a `moof` with the `mdat` behind it; tracks that the header left out are left out here.
 * @param place the `moof`'s position in what was pushed, and how much was left out between the two.
 */
export function readSamples(header: Mp4Header, moofAndMdat: Uint8Array, place: Place): ReadSamples {
  try {
    return readFragment(header, moofAndMdat, place)
  } catch (error) {
    if (error instanceof RangeError) return { ok: false, reason: 'damaged' }
    throw error
  }
}

function readFragment(header: Mp4Header, bytes: Uint8Array, place: Place): ReadSamples {
  const samples: Samples = { pictures: header.pictures.map(() => []), sound: [] }
  const [, mdat] = listBoxes(bytes)
  for (const track of readTrackFragments(bytes, header.defaults, place)) {
    const picture = header.pictures.findIndex(({ trackId }) => trackId === track.trackId)
    const isSound = header.sound.trackId === track.trackId
    const from = isSound ? header.sound : header.pictures[picture]
    const into = isSound ? samples.sound : samples.pictures[picture]
    if (!from || !into) continue
    const rate = isSound ? ticks.sound : ticks.picture
    let time = track.decodeTime + from.shift
    if (time > latestSeconds * from.timescale) throw new RangeError('a time that no clock has')
    const scaled = (at: number) => Math.round((at * rate) / from.timescale)
    for (const { at, size, duration, key, compositionOffset } of track.samples) {
      if (size === 0 || duration > longestSeconds * from.timescale) {
        throw new RangeError('a sample of impossible size or length')
      }
      if (!mdat || at < mdat.body) throw new RangeError('a sample that is not in the fragment')
      into.push({
        at: scaled(time),
        duration: scaled(time + duration) - scaled(time),
        key: isSound || key,
        data: bytes.subarray(at, at + size),
        compositionOffset: isSound ? 0 : scaled(time + compositionOffset) - scaled(time),
      })
      time += duration
    }
  }
  return { ok: true, samples }
}
