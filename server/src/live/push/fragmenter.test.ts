import { describe, expect, it } from 'vitest'
import { createFragmenter, type FragmentSamples, maxFragmentMs } from './fragmenter.ts'
import type { TimedSample } from './read-samples.ts'
import { ticks } from './ticks.ts'

const seconds = 24
const aacFrame = 1024
const data = new Uint8Array(1)
const ms = ticks.picture / 1000

type Encoder = {
  rate: number
  /** In pictures. */
  keyEvery: number
  /** In ticks. */
  firstLonger?: number
}

function makePictures({ rate, keyEvery, firstLonger = 0 }: Encoder): TimedSample[] {
  const starts = Array.from({ length: Math.round(seconds * rate) + 1 }, (_, index) =>
    index === 0 ? 0 : Math.round((index * ticks.picture) / rate) + firstLonger,
  )
  return starts.slice(0, -1).map((at, index) => ({
    at,
    duration: (starts[index + 1] ?? at) - at,
    key: index % keyEvery === 0,
    compositionOffset: 0,
    data,
  }))
}

function splitAll(pictures: readonly TimedSample[]): FragmentSamples[] {
  const fragmenter = createFragmenter(1)
  let heard = 0
  return pictures.flatMap((picture) => {
    const sound: TimedSample[] = []
    const reached = ((picture.at + picture.duration) * ticks.sound) / ticks.picture
    for (; heard < reached; heard += aacFrame) {
      sound.push({ at: heard, duration: aacFrame, key: true, compositionOffset: 0, data })
    }
    const { ok, fragments } = fragmenter.add({ pictures: [[picture]], sound })
    expect(ok).toBe(true)
    return fragments
  })
}

const rates = [60, 60_000 / 1001, 50, 30, 30_000 / 1001, 25, 24, 24_000 / 1001, 15, 12.5, 10, 5, 2, 1]

describe.each(rates)('%d pictures a second', (rate) => {
  it.each([0.5, 1, 2, 4, 10])('with a key frame each %d s', (keySeconds) => {
    const keyEvery = Math.max(1, Math.round(rate * keySeconds))
    for (const firstLonger of [0, (aacFrame * ticks.picture) / ticks.sound]) {
      const pictures = makePictures({ rate, keyEvery, firstLonger })
      const fragments = splitAll(pictures)
      const taken = fragments.flatMap((fragment) => fragment.pictures[0] ?? [])
      expect(taken).toEqual(pictures.slice(0, taken.length))
      expect((pictures.at(-1)?.at ?? 0) - (fragments.at(-1)?.end ?? 0)).toBeLessThan(
        Math.max(maxFragmentMs * ms, (2 * ticks.picture) / rate),
      )
      const longest = Math.max(...fragments.map(({ start, end }) => end - start))
      expect(longest).toBeLessThanOrEqual(
        Math.max(maxFragmentMs * ms, ticks.picture / rate + firstLonger + 1),
      )
      // Viewers can join at each.
      const keys = taken.filter(({ key }) => key).map(({ at }) => at)
      expect(fragments.filter(({ independent }) => independent).map(({ start }) => start)).toEqual(keys)
      expect(fragments.some(({ jumped }) => jumped)).toBe(false)
    }
  })
})

it('of key frames that follow closely only some begin a fragment before its time', () => {
  const fragments = splitAll(makePictures({ rate: 25, keyEvery: 1 }))
  expect(fragments.every(({ independent }) => independent)).toBe(true)
  expect(new Set(fragments.map(({ start, end }) => (end - start) / ms))).toEqual(new Set([200]))
})

describe('renditions whose encoders reorder differently', () => {
  it('are cut where they are shown together', () => {
    const shown = makePictures({ rate: 25, keyEvery: 25 })
    const leadTicks = (2 * ticks.picture) / 25
    /** Decoded two pictures before they are shown. */
    const reordered = shown.map((picture) => ({
      ...picture,
      at: picture.at - leadTicks,
      compositionOffset: leadTicks,
    }))
    const fragmenter = createFragmenter(2)
    const sound = Array.from({ length: seconds * 47 }, (_, n) => ({
      at: n * aacFrame,
      duration: aacFrame,
      key: true,
      compositionOffset: 0,
      data,
    }))
    const { fragments } = fragmenter.add({ pictures: [reordered, shown], sound })
    expect(fragments.filter(({ independent }) => independent).length).toBeGreaterThan(seconds - 3)
    for (const { pictures } of fragments) {
      const [first, second] = pictures.map((some) =>
        some.map(({ at, compositionOffset }) => at + compositionOffset),
      )
      expect(first).toEqual(second)
    }
  })
})
