import { expect, test } from 'vitest'
import { differences, type StreamFields, toChange, toNewStream } from './fields.ts'

const fields: StreamFields = {
  title: 'Fjord',
  channel: 'fjord',
  imageLocation: '/images/fjord/poster.webp',
  tags: 'chromecast',
  tagsSldp: '',
  ownSrc: '',
  ownSrcSldp: '',
}

test('only what was changed is sent, and an own address that was emptied as none', () => {
  const which = { id: 'a', version: 3 }
  expect(toChange(which, fields, fields)).toEqual(which)
  expect(toChange(which, fields, { ...fields, title: 'Sund', tags: '' })).toEqual({
    ...which,
    title: 'Sund',
    tags: '',
  })
  const own = { ...fields, ownSrc: 'https://a.example/{token}' }
  expect(toChange(which, own, fields)).toEqual({ ...which, ownSrc: null })
  expect(toChange(which, fields, own)).toEqual({ ...which, ownSrc: own.ownSrc })
})

test('a new stream without a picture leaves it to its channel', () => {
  expect(toNewStream(fields, true)).toMatchObject({ hidden: true, imageLocation: fields.imageLocation })
  expect(toNewStream({ ...fields, imageLocation: '' }, false)).not.toHaveProperty('imageLocation')
  expect(toNewStream(fields, false)).toMatchObject({ ownSrc: null, ownSrcSldp: null })
})

test('differences are named', () => {
  expect(differences(fields, { ...fields, tags: 'x', channel: 'y' })).toEqual(['channel', 'tags'])
})
