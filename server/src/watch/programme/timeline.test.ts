import { expect, it } from 'vitest'
import { createTimeline, type KeptEntry } from './timeline.ts'

const hour = 3600_000
const day = 24 * hour
const now = Date.parse('2026-10-24T10:00:00Z')
const streams = ['one', 'two', 'three']

function entry(streamId: string, index: number): KeptEntry {
  const startsAt = now + index * hour
  return { id: `${streamId} ${index}`, streamId, title: '', startsAt, endsAt: startsAt + hour, weekly: true }
}

const entries = streams.flatMap((streamId) =>
  Array.from({ length: 40 }, (_, index) => entry(streamId, index)),
)

it.each([
  ['a day later', now + 2 * day, 'Europe/Oslo', false],
  ['in another time zone', now, 'UTC', false],
  ['after many changes', now, 'Europe/Oslo', true],
])('has every stream while it is expanded anew %s', async (_, from, timeZone, many) => {
  const timeline = createTimeline()
  await timeline.put(entries, true)
  await timeline.expand(now, 'Europe/Oslo')
  const before = streams.map((streamId) => [...timeline.of(streamId)])
  expect(before.map(({ length }) => length)).toEqual([104, 104, 104])
  if (many) await timeline.put([entry('one', 0)], true)
  const expanding = timeline.expand(from, timeZone)
  expect(streams.map((streamId) => timeline.of(streamId))).toEqual(before)
  await expanding
  expect(streams.every((streamId) => timeline.of(streamId).length > 0)).toBe(true)
})

it('leaves a list that somebody is reading as it is when an entry changes or goes', async () => {
  const timeline = createTimeline()
  await timeline.put(entries, true)
  await timeline.expand(now, 'UTC')
  const reading = timeline.of('one')
  const before = [...reading]
  await timeline.put([entry('one', 100)], false)
  expect(reading).toEqual(before)
  await timeline.put([{ ...entry('one', 3), streamId: 'two', title: 'Moved' }], false)
  await timeline.remove(new Set(['one 5', 'none']))
  expect(reading).toEqual(before)
  const left = timeline.of('one').map((slot) => slot.entry.id)
  expect(left).not.toContain('one 3')
  expect(left).not.toContain('one 5')
  expect(left).toContain('one 100')
  expect(timeline.of('two').map((slot) => slot.entry.title)).toContain('Moved')
  expect(timeline.of('two').map((slot) => slot.startsAt)).toEqual(
    timeline
      .of('two')
      .map((slot) => slot.startsAt)
      .sort((one, other) => one - other),
  )
})
