import { expect, test } from 'vitest'
import { formatMoment } from '../../../lib/dates.ts'
import { formatChange, withoutAlike } from './format-change.ts'

const words = {
  nameOf: (part: string) => `<${part}>`,
  wordOf: (part: string, value: string) => (part === 'state' ? `(${value})` : value),
  answer: (is: boolean) => (is ? 'ja' : 'nei'),
}
const moment = '2026-11-22T13:00:00.000Z'

test.each([
  [null, '---'],
  ['', '---'],
  [1200, '1200'],
  [false, 'nei'],
  [moment, formatMoment(moment)],
  ['2026-11-22', '2026-11-22'],
  [{ accessEndsAt: moment }, `<accessEndsAt>: ${formatMoment(moment)}`],
  [{ isStaff: true, points: 12 }, '<isStaff>: ja, <points>: 12'],
  [{ refundedCents: 1290 }, '<refundedCents>: $12.90'],
  [{ state: 'failed', problem: null }, '<state>: (failed), <problem>: ---'],
  [['fjord', 'havna'], 'fjord; havna'],
  [
    [
      { months: 12, discount: 20 },
      { months: 6, discount: 10 },
    ],
    '<months>: 12, <discount>: 20; <months>: 6, <discount>: 10',
  ],
])('%j is told as %s', (value, told) => {
  expect(formatChange(value, words)).toBe(told)
})

test.each([
  ['one part of several', { on: false, title: 'T' }, { on: true, title: 'T' }, { on: false }, { on: true }],
  ['a part that is new', { refundedCents: 0 }, { refundedCents: 0, points: 3 }, null, { points: 3 }],
  ['lists', { tags: ['a'] }, { tags: ['a', 'b'] }, { tags: ['a'] }, { tags: ['a', 'b'] }],
  ['nothing', { on: false }, { on: false }, null, null],
  ['what was not there before', null, { on: false }, null, { on: false }],
  ['a plain value', 3, 3, 3, 3],
  ['a list by itself', ['a', 'b'], ['b', 'a'], ['a', 'b'], ['b', 'a']],
])('tells of %s only what changed', (_, before, after, then, now) => {
  expect(withoutAlike(before, after)).toEqual([then, now])
})
