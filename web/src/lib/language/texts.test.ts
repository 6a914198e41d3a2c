import { dirname } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { frameTexts } from '../../app/frame/texts.ts'
import { reportTexts } from '../../features/reports/texts.ts'
import { ticketTexts } from '../../features/support/tickets/texts.ts'
import { showLanguage } from './current-language.ts'
import { defineTexts, findText, translate } from './texts.ts'

type Written = { en: Record<string, string>; nb: Record<string, string> }

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../**/texts.ts', '../../**/*-texts.ts', '!./texts.ts'],
  { eager: true },
)
const everyText = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .filter((entry): entry is [string, Written] => entry[1] instanceof Object && 'nb' in entry[1])

const sources = Object.entries(
  import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*texts.ts', '!../../**/*.test.{ts,tsx}'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)

function placeholders(text = ''): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').sort()
}

/** The server names the keys of these texts. */
const namedByServer = ['actTexts', 'changeTexts', 'ownDataTexts']

/** A key may also come from a neighbour of a file that shows the texts, and from `lib`. */
function keysIn(name: string): (key: string) => boolean {
  const homes = sources.filter(([, source]) => source.includes(`{ ${name} }`)).map(([path]) => dirname(path))
  const near = sources
    .filter(([path]) => homes.includes(dirname(path)) || dirname(path) === '..')
    .map(([, source]) => source)
    .join('\n')
  const computed = [...near.matchAll(/`([\w-]*(?:\$\{[^`}]+\}[\w-]*)+)`/g)]
    .map(([, pattern = '']) => pattern.replaceAll(/\$\{[^}]+\}/g, '.+'))
    .filter((pattern) => pattern.replaceAll('.+', '') !== '')
  return (key) =>
    new RegExp(`['"]${key}['"]|\\b${key}:`).test(near) ||
    computed.some((pattern) => new RegExp(`^${pattern}$`).test(key))
}

describe('a text', () => {
  const texts = defineTexts({
    en: {
      title: 'Title',
      left: '{{count}} of {{all}} left',
      days_zero: 'No day',
      days_one: '{{count}} day for {{name}}',
      days_other: '{{count}} days for {{name}}',
    },
    nb: {
      title: 'Tittel',
      left: '{{count}} av {{all}} igjen',
      days_zero: 'Ingen dag',
      days_one: '{{count}} dag til {{name}}',
      days_other: '{{count}} dager til {{name}}',
    },
  })
  afterEach(() => showLanguage('en'))

  test('is shown in the language of now, with its values', () => {
    expect(translate(texts)('left', { count: 1, all: '{{count}}' })).toBe('1 of {{count}} left')
    showLanguage('nb')
    expect(translate(texts)('title')).toBe('Tittel')
    expect(findText(texts, 'title')).toBe('Tittel')
    expect(findText(texts, 'no such' as 'title')).toBe(undefined)
  })

  test.each([
    [0, 'No day'],
    [1, '1 day for Kari'],
    [2, '2 days for Kari'],
    [1.5, '1.5 days for Kari'],
  ])('has the form of %s', (count, says) => {
    expect(translate(texts)('days', { count, name: 'Kari' })).toBe(says)
  })

  test('has its key, its values and both languages, or the types are wrong', () => {
    const t = translate(texts)
    // @ts-expect-error: no such key.
    t('titel')
    // @ts-expect-error: a form is chosen by its count.
    t('days_one', { count: 1, name: '' })
    // @ts-expect-error: no value.
    expect(() => t('left')).not.toThrow()
    // @ts-expect-error: one value is missing.
    t('days', { count: 1 })
    // @ts-expect-error: a value too many.
    t('left', { count: 1, all: 2, none: 3 })
    // @ts-expect-error: Norwegian lacks one.
    defineTexts({ en: { a: 'a', b: 'b' }, nb: { a: 'a' } })
    // @ts-expect-error: Norwegian has one too many.
    defineTexts({ en: { a: 'a' }, nb: { a: 'a', b: 'b' } })
  })
})

describe.each(everyText)('%s', (_, { en, nb }) => {
  test('are not empty, and have the same placeholders in both languages', () => {
    for (const [key, text] of Object.entries(en)) {
      expect(text.trim(), key).not.toBe('')
      expect(nb[key]?.trim(), key).not.toBe('')
      expect(placeholders(nb[key]), key).toEqual(placeholders(text))
    }
  })

  test('have each plural form', () => {
    const counted = Object.keys(en).filter((key) => /_(zero|one|other)$/.test(key))
    for (const key of counted.map((form) => form.replace(/_\w+?$/, ''))) {
      expect(Object.keys(en)).toEqual(expect.arrayContaining([`${key}_one`, `${key}_other`]))
    }
  })

  test('have a space before a Norwegian percent sign', () => {
    expect(Object.values(nb).filter((text) => /[\d}]%/.test(text))).toEqual([])
  })
})

test.each(everyText.filter(([name]) => !namedByServer.includes(name)))('%s are all shown', (name, { en }) => {
  const isKnown = keysIn(name)
  const keys = Object.keys(en).map((key) => key.replace(/_(zero|one|other)$/, ''))
  expect(keys.filter((key) => !isKnown(key))).toEqual([])
})

test('every part has its texts', () => {
  expect(everyText.length).toBeGreaterThan(40)
})

test.each(['en', 'nb'] as const)('the menu calls pages of staff what their headings do (%s)', (language) => {
  const { adminReports, supportTickets } = frameTexts[language]
  expect([adminReports, supportTickets]).toEqual([reportTexts[language].title, ticketTexts[language].title])
})
