import { readFileSync } from 'node:fs'
import { readTrackFragments } from '@strom/media/fragments'
import { listTracks, readDecoderConfig, readTrack } from '@strom/media/init-segment'

/** `time` in the track's timescale, from 0. */
export type Sample = { time: number; key: boolean; data: Buffer }
export type Demuxed = { config: Buffer; samples: Sample[] }

export function demux(path: string): Demuxed {
  const file = readFileSync(path)
  const [trak] = listTracks(file)
  const track = trak && readTrack(file, trak)
  const config = track && readDecoderConfig(track.entry)
  if (!config) throw new Error(`${path} does not say how it is decoded`)
  const samples = readTrackFragments(file)
    .filter(({ trackId }) => trackId === track.trackId)
    .flatMap(({ decodeTime, samples: own }) => {
      let time = decodeTime
      return own.map(({ at, size, duration, key }) => {
        const sample = { time, key, data: file.subarray(at, at + size) }
        time += duration
        return sample
      })
    })
  return { config: Buffer.from(config), samples }
}
