import { expect, test } from 'vitest'
import * as z from 'zod'
import { type SettingName, settingDefinitions } from './definitions.ts'
import { wrongValue } from './wrong-value.ts'

function told(name: SettingName, value: unknown) {
  const issue = settingDefinitions[name].schema.safeParse(value).error?.issues[0]
  expect(issue).toBeDefined()
  return [wrongValue(name, issue, 'en'), wrongValue(name, issue, 'nb')]
}

const cases: [SettingName, unknown, string, string][] = [
  ['pricePerMonthCents', 0, 'Enter $0.01 or more.', 'Skriv inn 0,01\u00a0USD eller mer.'],
  ['pricePerMonthCents', null, 'Enter a price.', 'Skriv inn en pris.'],
  ['householdSessions', null, 'Enter a whole number.', 'Skriv inn et helt tall.'],
  ['householdSessions', 1.5, 'Enter a whole number.', 'Skriv inn et helt tall.'],
  ['externalMemoryMegabytes', 1, 'Enter 64 or more.', 'Skriv inn 64 eller mer.'],
  ['dailyBackups', 999, 'Enter 365 at most.', 'Skriv inn høyst 365.'],
  ['discountRates', [{ months: 3, discount: 125 }], 'Enter 100 at most.', 'Skriv inn høyst 100.'],
  ['brandName', ' ', 'Enter a text.', 'Skriv inn en tekst.'],
  ['brandName', '\u200b', 'Enter a text.', 'Skriv inn en tekst.'],
  ['passwordWords', ['abc'], 'Enter 4 characters or more.', 'Skriv inn 4 tegn eller mer.'],
  [
    'reminderDays',
    '7, soon',
    'Enter whole numbers with commas between.',
    'Skriv inn hele tall med komma mellom.',
  ],
  [
    'reminderDays',
    Array.from({ length: 11 }, (_, i) => i + 1),
    'Enter 10 of them at most.',
    'Skriv inn høyst 10 av dem.',
  ],
  ['reminderDays', [7, 7], 'Must name each day once.', 'Må nevne hver dag én gang.'],
  [
    'communityLink',
    'chat',
    'Enter an address such as https://example.org.',
    'Skriv inn en adresse som https://example.org.',
  ],
  ['secondFactorFor', 'me', 'Enter one of nobody, owners, staff.', 'Skriv inn én av nobody, owners, staff.'],
  ['measuredUptimeInFaq', 'perhaps', 'Enter true or false.', 'Skriv inn true eller false.'],
  ['brandName', 7, 'Enter a text.', 'Skriv inn en tekst.'],
  [
    'maintenance',
    { ...settingDefinitions.maintenance.initial, from: 'tonight' },
    'Enter a time such as 2027-01-31T20:00:00.000Z.',
    'Skriv inn et tidspunkt som 2027-01-31T20:00:00.000Z.',
  ],
  ['maintenance', 7, 'This is not allowed.', 'Dette er ikke tillatt.'],
]

test('a list can be too short', () => {
  const issue = z.array(z.int()).min(2).safeParse([1]).error?.issues[0]
  expect(wrongValue('reminderDays', issue, 'en')).toBe('Enter 2 of them or more.')
  expect(wrongValue('reminderDays', issue, 'nb')).toBe('Skriv inn 2 av dem eller mer.')
})

test.each(['javascript:alert(1)', 'mailto:me@example.org', 'data:text/html,x', 'ftp://example.org'])(
  'the community’s link leads to a website, not %s',
  (link) => {
    expect(told('communityLink', link)[0]).toBe('Enter an address such as https://example.org.')
  },
)

test('a name of the site is one line that shows what it holds', () => {
  const { schema } = settingDefinitions.brandName
  expect(schema.parse('\u202eStrøm\nLive ')).toBe('Strøm Live')
  expect(settingDefinitions.communityLink.schema.parse('http://chat.example')).toBe('http://chat.example')
})

test.each(cases)('%s of %j', (name, value, en, nb) => {
  expect(told(name, value)).toEqual([en, nb])
})

test('every rule of a setting’s own is told in both languages', () => {
  const wrong: [SettingName, unknown][] = [
    [
      'discountRates',
      [
        { months: 1, discount: 1 },
        { months: 2, discount: 2 },
      ],
    ],
    ['reminderDays', [1, 1]],
    [
      'maintenance',
      {
        ...settingDefinitions.maintenance.initial,
        from: '2027-01-02T00:00:00.000Z',
        until: '2027-01-01T00:00:00.000Z',
      },
    ],
  ]
  for (const [name, value] of wrong) expect(told(name, value)[1]).toMatch(/^Må /)
})
