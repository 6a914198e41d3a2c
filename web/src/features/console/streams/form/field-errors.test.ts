import { expect, test } from 'vitest'
import { findField, validateChange, validateNew } from './field-errors.ts'
import { fieldNames, toNewStream } from './fields.ts'
import { firstField } from './use-field-errors.ts'

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
  expect(findField({ resultCode: 2, reason })).toBe(field)
})

test('the first field with a fault is the first of the form', () => {
  expect(firstField(fieldNames, { ownSrc: 'wrong', tags: 'wrong' })).toBe('tags')
  expect(firstField(fieldNames, {})).toBeUndefined()
})

test('what the contract refuses is said of its field before anything is sent', () => {
  const fields = {
    title: 'Kaia',
    channel: 'fjord',
    imageLocation: '',
    tags: '',
    tagsSldp: '',
    ownSrc: '',
    ownSrcSldp: '',
  }
  expect(validateNew(toNewStream(fields, false))).toEqual({})
  const long = { ...fields, title: ' ', ownSrc: 'x'.repeat(2001) }
  expect(validateNew(toNewStream(long, false))).toEqual({
    title: 'Please enter a title',
    ownSrc: 'The text is too long.',
  })
  expect(validateChange({ id: 'kaia', version: 1, tags: 'x'.repeat(201) })).toEqual({
    tags: 'The text is too long.',
  })
})
