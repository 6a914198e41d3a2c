import { expect, test } from 'vitest'
import { changeOf, differences, newStreamOf, type StreamFields } from './fields.ts'

const fields: StreamFields = {
  ...{ title: 'Fjord', channel: 'fjord', imageLocation: '/images/fjord/poster.webp', tags: 'chromecast' },
  ...{ tagsSldp: '', ownSrc: '', ownSrcSldp: '' },
}

test('only what was changed is sent, and an own address that was emptied as none', () => {
  const which = { id: 'a', version: 3 }
  expect(changeOf(which, fields, fields)).toEqual(which)
  expect(changeOf(which, fields, { ...fields, title: 'Sund', tags: '' })).toEqual({
    ...which,
    title: 'Sund',
    tags: '',
  })
  const own = { ...fields, ownSrc: 'https://a.example/{token}' }
  expect(changeOf(which, own, fields)).toEqual({ ...which, ownSrc: null })
  expect(changeOf(which, fields, own)).toEqual({ ...which, ownSrc: own.ownSrc })
})

test('a new stream without a picture leaves it to its channel', () => {
  expect(newStreamOf(fields, true)).toMatchObject({ hidden: true, imageLocation: fields.imageLocation })
  expect(newStreamOf({ ...fields, imageLocation: '' }, false)).not.toHaveProperty('imageLocation')
  expect(newStreamOf(fields, false)).toMatchObject({ ownSrc: null, ownSrcSldp: null })
})

test('differences are named', () => {
  expect(differences(fields, { ...fields, tags: 'x', channel: 'y' })).toEqual(['channel', 'tags'])
})
