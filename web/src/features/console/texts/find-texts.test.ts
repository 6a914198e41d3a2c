import { editableTexts } from '@strom/contract/content/editable-texts'
import { expect, test } from 'vitest'
import { findTexts, firstTexts, textPlaces } from './find-texts.ts'

const none = new Map()

test('every text stands in exactly one place', () => {
  const all = textPlaces.flatMap((place) =>
    findTexts(editableTexts, none, { place, words: '' }).map(({ id }) => id),
  )
  expect(all.toSorted()).toEqual(editableTexts.map(({ id }) => id).toSorted())
})

test('a text is found by its words in either language, whatever the case', () => {
  const ids = (words: string) => findTexts(editableTexts, none, { place: null, words }).map(({ id }) => id)
  const [{ id, initial }] = editableTexts as [(typeof editableTexts)[number]]
  expect(ids(initial.en.toUpperCase())).toContain(id)
  expect(ids(initial.nb.slice(0, 20))).toContain(id)
  expect(ids('no such words anywhere')).toEqual([])
})

test('an owner’s own words stand in the place of the first ones', () => {
  const [{ id, initial }] = editableTexts as [(typeof editableTexts)[number]]
  const own = new Map([[id, { id, en: 'Hello', nb: 'Hei', version: 4 }]])
  expect(findTexts(editableTexts, own, { place: null, words: 'hei' })).toContainEqual(
    expect.objectContaining({ id, en: 'Hello', nb: 'Hei', version: 4, initial }),
  )
})

test('what stands first in the list is how the whole list begins', () => {
  expect(editableTexts.slice(0, firstTexts.length)).toEqual(firstTexts)
  expect(firstTexts.length).toBeGreaterThan(12)
})
