import { expect, test } from 'vitest'
import {
  findChannelField,
  validateChannelChange,
  validateNewHls,
  validateNewPush,
  validateTest,
} from './channel-errors.ts'
import { emptySource } from './hls-source.ts'

test.each([
  [{ reason: 'bad-address' }, 'address'],
  [{ reason: 'bad-header' }, 'headers'],
  [{ reason: 'own-header' }, 'headers'],
  [{ reason: 'changed-meanwhile' }, undefined],
  [{ reason: 'unknown' }, undefined],
  [{ fault: 'unreachable' }, undefined],
  [undefined, undefined],
])('a refusal with %j is about %s', (refusal, field) => {
  expect(findChannelField(refusal && { resultCode: 2, ...refusal })).toBe(field)
})

test('what the contract refuses is said of its field before anything is sent', () => {
  const tooLong = 'The text is too long.'
  const address = `https://example.org/${'x'.repeat(2000)}`
  expect(validateNewPush({ title: 'Regatta' })).toEqual({})
  expect(validateNewHls({ title: 'Regatta', ...emptySource, address })).toEqual({ address: tooLong })
  expect(validateChannelChange({ id: 'regatta', version: 1, headers: 'x'.repeat(8001) })).toEqual({
    headers: tooLong,
  })
  expect(validateTest({ address })).toEqual({ address: tooLong })
})
