import { listBoxes } from '@strom/media/boxes'
import { readTrackFragments, type SampleData } from '@strom/media/fragments'
import type { Mp4Header } from './broadcast-header.ts'
import type { PushRefusal } from './refusals.ts'
import { ticks } from './ticks.ts'

/** In `ticks`; `at` is the decode time. */
export type TimedSample = Required<SampleData> & { at: number }

export type Samples = { pictures: TimedSample[][]; sound: TimedSample[] }

type ReadSamples = { ok: true; samples: Samples } | { ok: false; reason: PushRefusal }

type FragmentPosition = { position: number; gap: number }

const longestSeconds = 60
/** Broadcasters' clocks may count from 1970. */
const latestSeconds = 2 ** 31

export function readSamples(
  header: Mp4Header,
  moofAndMdat: Uint8Array,
  position: FragmentPosition,
): ReadSamples {
  try {
    return readFragment(header, moofAndMdat, position)
  } catch (error) {
    if (error instanceof RangeError) return { ok: false, reason: 'damaged' }
    throw error
  }
}

function readFragment(header: Mp4Header, bytes: Uint8Array, position: FragmentPosition): ReadSamples {
  const samples: Samples = { pictures: header.pictures.map(() => []), sound: [] }
  const [, mdat] = listBoxes(bytes)
  for (const track of readTrackFragments(bytes, header.defaults, position)) {
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
