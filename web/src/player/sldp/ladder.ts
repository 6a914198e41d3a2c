import { findQuality, listQualities, type Quality, type QualityChoice } from '../engine/quality.ts'
import type { PictureStream } from './picture-source.ts'

/** Tallest first. */
export type Ladder = {
  readonly qualities: readonly Quality[]
  find(choice: QualityChoice): PictureStream | null
  above(stream: PictureStream): PictureStream | null
  /** Falls back to the lowest. */
  below(stream: PictureStream, bitsASecond: number): PictureStream | null
}

/** The rest drains the backlog. */
const usable = 0.8

const toQuality = ({ picture, bitrate }: PictureStream) => ({ ...picture, bitrate })

export function qualityOfStream(stream: PictureStream): Quality {
  const { label, height, bitrate } = listQualities([toQuality(stream)])[0] as Quality
  return { label, height, bitrate }
}

export function createLadder(streams: readonly PictureStream[]): Ladder {
  const rungs = listQualities(streams.map(toQuality))
  const streamAt = (place: number) => streams[rungs[place]?.index ?? -1] ?? null
  const findPlace = (stream: PictureStream) => {
    const { label } = qualityOfStream(stream)
    return rungs.findIndex((rung) => rung.label === label)
  }
  return {
    qualities: rungs.map(({ label, height, bitrate }) => ({ label, height, bitrate })),
    find: (choice) => streams[findQuality(choice, rungs)?.index ?? -1] ?? null,
    above: (stream) => streamAt(findPlace(stream) - 1),
    below(stream, bitsASecond) {
      const lower = rungs.slice(findPlace(stream) + 1)
      const fitting = lower.find(({ bitrate }) => bitrate <= usable * bitsASecond)
      return streams[(fitting ?? lower.at(-1))?.index ?? -1] ?? null
    },
  }
}
