import type { Stream } from '@strom/contract'
import { expect, test } from 'vitest'
import { findIndex, getNeighbour, selectedIndex } from './selection.ts'

test.each([
  ['0', 0],
  ['2', 2],
  ['3', null],
  ['-1', null],
  ['1.5', null],
  ['', null],
  ['x', null],
  ['99999999999999999999', null],
  [null, null],
])('default=%s of three streams is %s', (parameter, index) => {
  expect(selectedIndex(parameter, 3)).toBe(index)
})

test.each([
  ['where it stands', 'b', 1],
  ['nowhere once it has gone', 'z', null],
  ['nowhere for none', null, null],
])('a stream is found %s', (_name, streamId, index) => {
  const list = ['a', 'b', 'c'].map((id) => ({ id }) as Stream)
  expect(findIndex(list, streamId)).toBe(index)
})

function streams(...inMaintenance: boolean[]) {
  return inMaintenance.map((maintenance_mode) => ({ maintenance_mode }) as Stream)
}

test.each([
  ['the next', streams(false, false, false), 0, 1, 1],
  ['around the end', streams(false, false, false), 2, 1, 0],
  ['around the beginning', streams(false, false, false), 0, -1, 2],
  ['past one in maintenance', streams(false, true, false), 0, 1, 2],
  ['the only one', streams(true, false), 1, 1, 1],
  ['the first when none is selected', streams(false, false), null, 1, 0],
  ['the last when none is selected', streams(false, false), null, -1, 1],
] as const)('%s', (_name, list, index, step, expected) => {
  expect(getNeighbour(list, index, step)).toBe(expected)
})
