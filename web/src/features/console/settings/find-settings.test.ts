import { describe, expect, it, test } from 'vitest'
import { groupSettings, searchGroups } from './find-settings.ts'

test('settings stand in the order of the groups, but for those set elsewhere', () => {
  const settings = [
    { name: 'requestsPerMinute', group: 'limits' },
    { name: 'brandName', group: 'site' },
    { name: 'maintenance', group: 'elsewhere' },
    { name: 'pricePerMonthCents', group: 'prices' },
    { name: 'timeZone', group: 'site' },
  ] as const
  const groups = groupSettings<(typeof settings)[number]>(settings)
  expect(groups.flatMap(({ group, settings }) => settings.map(({ name }) => [group, name]))).toEqual([
    ['site', 'brandName'],
    ['site', 'timeZone'],
    ['prices', 'pricePerMonthCents'],
    ['limits', 'requestsPerMinute'],
  ])
})

describe('a search', () => {
  const groups: Parameters<typeof searchGroups>[0] = [
    { group: 'site', settings: [{ name: 'brandName', meaning: 'name in the header' }] },
    {
      group: 'links',
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
    expect(searchGroups(groups, 'header').map(({ group }) => group)).toEqual(['site'])
  })
})
