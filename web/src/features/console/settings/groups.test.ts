import { describe, expect, it, test } from 'vitest'
import { foldSettings, groupSettings, searchGroups } from './groups.ts'

test('every setting but those set elsewhere stands in exactly one group', () => {
  const names = ['requestsPerMinute', 'brandName', 'maintenance', 'pricePerMonthCents']
  const groups = groupSettings(names.map((name) => ({ name })))
  expect(groups.flatMap(({ title, settings }) => settings.map(({ name }) => [title, name]))).toEqual([
    ['site', 'brandName'],
    ['prices', 'pricePerMonthCents'],
    ['limits', 'requestsPerMinute'],
  ])
})

describe('a search', () => {
  const groups = [
    { title: 'a', settings: [{ name: 'brandName', meaning: 'name in the header' }] },
    {
      title: 'b',
      settings: [
        { name: 'linkWindowSeconds', meaning: 'time over which links are counted' },
        { name: 'deviceIdleSeconds', meaning: 'a sign-in unused for so long ends' },
      ],
    },
  ]
  const found = (text: string) =>
    searchGroups(groups, text).flatMap(({ settings }) => settings.map(({ name }) => name))

  it.each([
    ['', ['brandName', 'linkWindowSeconds', 'deviceIdleSeconds']],
    ['  ', ['brandName', 'linkWindowSeconds', 'deviceIdleSeconds']],
    ['HEADER', ['brandName']],
    ['counted links', ['linkWindowSeconds']],
    ['deviceidle', ['deviceIdleSeconds']],
    ['links header', []],
  ])('for %j finds %j', (text, names) => {
    expect(found(text)).toEqual(names)
  })

  it('leaves out groups of which nothing is found', () => {
    expect(searchGroups(groups, 'header').map(({ title }) => title)).toEqual(['a'])
  })
})

test('what few owners change stands behind a press', () => {
  const settings = [{ name: 'passwordResetSeconds' }, { name: 'linkWindowSeconds' }]
  expect(foldSettings('links', settings)).toEqual({ shown: [settings[0]], folded: [settings[1]] })
  expect(foldSettings('limits', settings)).toEqual({ shown: [], folded: settings })
})
