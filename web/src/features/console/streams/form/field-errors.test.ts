import { expect, test } from 'vitest'
import { fieldOf, validateChange, validateNew } from './field-errors.ts'
import { fieldNames, newStreamOf } from './fields.ts'
import { firstOf } from './use-field-errors.ts'

test.each([
  ['no-channel', 'channel'],
  ['no-image', 'imageLocation'],
  ['own-src', 'ownSrc'],
  ['own-elsewhere', 'ownSrc'],
  ['own-src-sldp', 'ownSrcSldp'],
  ['own-unencrypted', 'ownSrcSldp'],
  ['changed-meanwhile', undefined],
  ['unknown', undefined],
  [undefined, undefined],
])('a refusal for %s is about %s', (reason, field) => {
  expect(fieldOf({ resultCode: 2, reason })).toBe(field)
})

test('the first field with a fault is the first of the form', () => {
  expect(firstOf(fieldNames, { ownSrc: 'wrong', tags: 'wrong' })).toBe('tags')
  expect(firstOf(fieldNames, {})).toBeUndefined()
})

test('what the contract refuses is said of its field before anything is sent', () => {
  const fields = {
    ...{ title: 'Kaia', channel: 'fjord', imageLocation: '', tags: '', tagsSldp: '' },
    ...{ ownSrc: '', ownSrcSldp: '' },
  }
  expect(validateNew(newStreamOf(fields, false))).toEqual({})
  const long = { ...fields, title: ' ', ownSrc: 'x'.repeat(2001) }
  expect(validateNew(newStreamOf(long, false))).toEqual({
    title: 'Please enter a title',
    ownSrc: 'The text is too long.',
  })
  expect(validateChange({ id: 'kaia', version: 1, tags: 'x'.repeat(201) })).toEqual({
    tags: 'The text is too long.',
  })
})
