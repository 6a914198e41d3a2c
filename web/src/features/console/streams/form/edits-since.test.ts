import { expect, test } from 'vitest'
import { editsSince } from './edits-since.ts'

test('what was typed while a change was being saved stays', () => {
  const sent = { title: 'Sund', tags: 'chromecast', inner: true }
  expect(editsSince(sent, { title: 'Sund', inner: true })).toEqual({})
  expect(editsSince(sent, { title: 'Sundet', tags: 'lls' })).toEqual({ title: 'Sundet', tags: 'lls' })
  expect(editsSince(sent, { title: '', inner: false })).toEqual({ title: '', inner: false })
})
