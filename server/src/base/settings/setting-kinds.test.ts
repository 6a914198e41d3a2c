import type { Sentence, SettingKind } from '@strom/contract'
import { expect, it } from 'vitest'
import { type SettingName, settingDefinitions } from './definitions.ts'
import { openSite } from './maintenance.ts'

type Examples = { takes: readonly unknown[]; refuses: readonly unknown[] }

const number: Examples = { takes: [], refuses: [0.5, -1, '100', null, true] }

/** The values that the field of each kind sends. */
const examples: Record<SettingKind, Examples> = {
  text: { takes: [], refuses: [7, true, null, ['text']] },
  switch: { takes: [true, false], refuses: ['true', 1, null] },
  choice: { takes: [], refuses: ['noSuchChoice', '', 1, null] },
  cents: number,
  seconds: number,
  days: number,
  percent: number,
  points: number,
  megabytes: number,
  count: number,
  'list-of-words': { takes: [[], ['Brann', 'Stabæk']], refuses: ['Brann', [7], null] },
  'list-of-days': { takes: [[], [7, 3]], refuses: ['7', ['7'], [0.5], null] },
  'discount-rates': {
    takes: [[], [{ months: 3, discount: 5 }]],
    refuses: [[{ months: null, discount: 5 }], [{ months: 3, discount: 0.5 }], null],
  },
  colour: { takes: ['', '#C9F24A'], refuses: ['green', '#fff', 7, null] },
  picture: {
    takes: ['', `/images/${'0'.repeat(32)}.webp`],
    refuses: ['https://example.org/x.png', 7, null],
  },
  maintenance: { takes: [openSite], refuses: [true, '', null] },
}

const names = Object.keys(settingDefinitions) as SettingName[]

it.each(names)('%s has two meanings, and takes what its kind takes', (name) => {
  const definition = settingDefinitions[name]
  const { kind, schema, initial, meaning } = definition
  expect(meaning.en.trim()).not.toBe('')
  expect(meaning.nb.trim()).not.toBe('')
  expect(meaning.nb).not.toBe(meaning.en)
  expect(schema.parse(initial)).toEqual(initial)
  const choices: Readonly<Record<string, Sentence>> = 'choices' in definition ? definition.choices : {}
  for (const value of [...examples[kind].takes, ...Object.keys(choices)])
    expect.soft(schema.safeParse(value).success, JSON.stringify(value)).toBe(true)
  for (const value of examples[kind].refuses)
    expect.soft(schema.safeParse(value).success, JSON.stringify(value)).toBe(false)
  for (const { en, nb } of Object.values(choices)) expect([en, nb]).not.toContain('')
})
