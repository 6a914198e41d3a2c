import { expect, test } from 'vitest'
import { newAnnouncement } from './api.ts'

const announcement = { token: 't2', title: 'Cup final', text: 'On Saturday.' }

test.each([
  ['shown when this browser has seen none', { resultCode: 1, ...announcement }, null, announcement],
  ['shown when its token differs', { resultCode: 1, ...announcement }, 't1', announcement],
  ['not shown twice', { resultCode: 1, ...announcement }, 't2', undefined],
  ['not shown when there is none', { resultCode: 2 }, null, undefined],
  ['not shown when the result is no success', { resultCode: 2, ...announcement }, null, undefined],
])('an announcement is %s', (_, answer, shownToken, expected) => {
  expect(newAnnouncement(answer, shownToken)).toEqual(expected)
})
