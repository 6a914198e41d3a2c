import { writeInit } from '@strom/media/init-segment'
import type { Rendition } from '../channel.ts'
import type { BroadcastHeader, PictureHeader } from './broadcast-header.ts'
import { ticks } from './ticks.ts'

export const trackIds = { picture: 1, sound: 2 } as const

const soundBandwidth = 128_000

/** For encoders that do not say. */
export function usualBandwidth({
  width,
  height,
  frameRate,
}: Pick<Rendition, 'width' | 'height' | 'frameRate'>) {
  return Math.ceil((width * height * frameRate * 0.09) / 100_000) * 100_000 + soundBandwidth
}

/** Best first. */
export function listRenditions(
  { pictures, sound }: BroadcastHeader,
  frameRates: readonly number[],
): { rendition: Rendition; picture: number }[] {
  const names = new Set<string>()
  const made = pictures.map((header, picture) => {
    const name = freeName(`${header.height}p`, names)
    const frameRate = frameRates[picture] ?? 25
    const bandwidth = header.bandwidth
      ? header.bandwidth + soundBandwidth
      : usualBandwidth({ ...header, frameRate })
    const isUpright = header.rotation === 90 || header.rotation === 270
    const [width, height] = isUpright ? [header.height, header.width] : [header.width, header.height]
    const codecs = `${header.codec},${sound.codec}`
    const init = writeRenditionInit(header, sound.entry)
    const { rotation } = header
    const shown = { name, width, height, ...(rotation && { rotation }), frameRate, codecs }
    const rendition = { ...shown, bandwidth, averageBandwidth: bandwidth, init }
    return { rendition, picture }
  })
  return made.sort((a, b) => b.rendition.bandwidth - a.rendition.bandwidth)
}

function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted
  for (let n = 2; taken.has(name); n++) name = `${wanted}-${n}`
  taken.add(name)
  return name
}

function writeRenditionInit(
  { entry, width, height, rotation = 0 }: PictureHeader,
  soundEntry: Uint8Array,
): Buffer {
  const init = writeInit([
    { trackId: trackIds.picture, timescale: ticks.picture, entry, width, height, rotation },
    { trackId: trackIds.sound, timescale: ticks.sound, entry: soundEntry },
  ])
  return Buffer.from(init.buffer)
}

/** A broadcast may claim pictures of no duration. */
const mostPicturesASecond = 300

export function toFrameRate(durationTicks: number): number {
  const rate = Math.min(ticks.picture / durationTicks, mostPicturesASecond)
  return Math.round(rate * 1000) / 1000
}
