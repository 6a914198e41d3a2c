import { expect, test } from 'vitest'
import { toMoment } from '../components/local-time.ts'
import { everybody, toWatched } from './compensated.ts'

const now = new Date(toMoment('2026-11-20T12:00') ?? '')
const [morning, noon] = ['2026-11-20T09:00', '2026-11-20T11:00']

test('everybody is no span', () => {
  expect(toWatched(everybody, now)).toBeUndefined()
  expect(toWatched({ streamId: null, from: morning, until: '' }, now)).toBeUndefined()
})

test.each([
  [morning, noon, { from: toMoment(morning), until: toMoment(noon) }],
  [morning, '', { from: toMoment(morning), until: now.toISOString() }],
  ['', noon, null],
  [noon, morning, null],
  [noon, noon, null],
  ['2026-11-20T13:00', '', null],
  ['102026-01-01T00:30', noon, null],
  [morning, '102026-01-01T00:30', null],
])('viewers from %s to %s', (from, until, span) => {
  expect(toWatched({ streamId: 'fjord', from, until }, now)).toEqual(span && { streamId: 'fjord', ...span })
})
