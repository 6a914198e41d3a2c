import { readTrackFragments } from '@strom/media/fragments'
import { expect, test } from 'vitest'
import type { Sample } from './media-fragment.ts'
import { createTrack } from './track.ts'

const sample = (at: number, key = false): Sample => ({
  at,
  key,
  compositionOffset: 0,
  data: new Uint8Array([at % 256]),
})

function timesOf(bytes: Uint8Array | null) {
  return readTrackFragments(Buffer.from(bytes ?? [])).map(({ decodeTime, samples }) => ({
    decodeTime,
    durations: samples.map(({ duration }) => duration),
  }))
}

test('gathers samples into one fragment, and the last one lasts as long as those before it', () => {
  const track = createTrack()
  const init = new Uint8Array([1])
  track.configure(init, 1000, 33)
  for (const at of [0, 40, 80]) track.add(sample(at))
  expect(track.take()).toBe(init)
  expect(timesOf(track.take())).toEqual([{ decodeTime: 0, durations: [40, 40, 40] }])
  expect(track.take()).toBeNull()
  expect(track.end).toBeCloseTo(0.12)
})

test('a hole begins another fragment and is not taken for a long picture', () => {
  const track = createTrack()
  track.configure(new Uint8Array([1]), 1000, 40)
  for (const at of [0, 40, 2040, 2080]) track.add(sample(at))
  track.take()
  expect(timesOf(track.take())).toEqual([{ decodeTime: 0, durations: [40, 40] }])
  expect(timesOf(track.take())).toEqual([{ decodeTime: 2040, durations: [40, 40] }])
})

test.each([1, 2, 5, 10, 12.5, 60])('%d pictures a second last as long as they do', (rate) => {
  const track = createTrack()
  const ticks = 90_000 / rate
  track.configure(new Uint8Array([1]), 90_000, 3600)
  track.take()
  track.add(sample(0, true))
  expect(track.take()).toBeNull()
  track.add(sample(ticks))
  expect(timesOf(track.take())).toEqual([{ decodeTime: 0, durations: [ticks, ticks] }])
  for (const index of [2, 3]) {
    track.add(sample(index * ticks))
    expect(timesOf(track.take())).toEqual([{ decodeTime: index * ticks, durations: [ticks] }])
  }
})

test('pictures that come less often from some moment on last as long, at the latest from the second', () => {
  const track = createTrack()
  track.configure(new Uint8Array([1]), 1000, 40)
  track.take()
  for (const at of [0, 40, 80, 580, 1080]) track.add(sample(at))
  while (track.take());
  track.add(sample(1580))
  expect(timesOf(track.take())).toEqual([{ decodeTime: 1580, durations: [500] }])
})

test('another rendition begins with its own description, and may step back over what is there', () => {
  const track = createTrack()
  const [first, second] = [new Uint8Array([1]), new Uint8Array([2])]
  track.configure(first, 1000, 40)
  track.add(sample(0))
  track.add(sample(40))
  track.configure(second, 90_000, 3600)
  track.add(sample(3600))
  expect([track.take(), track.take() && null, track.take()]).toEqual([first, null, second])
  expect(timesOf(track.take())).toEqual([{ decodeTime: 3600, durations: [3600] }])
  expect(track.end).toBeCloseTo(0.08)
})

test('what nobody takes is given up, and a key picture begins again with its description', () => {
  const track = createTrack()
  const description = new Uint8Array([2])
  track.configure(new Uint8Array([1]), 1000, 40)
  track.configure(description, 1000, 40)
  for (let index = 0; index < 2_000; index += 1) track.add(sample(index * 40, index % 25 === 0))
  expect(track.end).toBe(80)
  expect(track.take()).toBe(description)
  const [taken] = timesOf(track.take())
  expect(taken).toMatchObject({ decodeTime: 60_000 })
  expect(taken?.durations).toHaveLength(500)
  expect(track.take()).toBeNull()
})
