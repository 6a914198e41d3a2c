import { MantineProvider } from '@mantine/core'
import { type OwnerSetting, type SettingKind, settingKinds } from '@strom/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SettingField } from './setting-field.tsx'

/** A value of each kind and what its field shows; null if another page edits the kind. */
const fields: Record<SettingKind, [value: unknown, shows: readonly string[]] | null> = {
  text: ['Strøm', ['value="Strøm"', 'Default: Strøm']],
  switch: [true, ['type="checkbox"', 'checked', 'Default: yes']],
  choice: ['two', ['<select', '<option value="two" selected="">Number two</option>', 'Default: Number two']],
  cents: [1250, ['value="12.50"', '>$<', 'Default: $12.50']],
  seconds: [7200, ['value="2"', '<option value="hours" selected="">hours</option>', 'Default: 2 hours']],
  days: [90, ['value="90"', '>days<', 'Default: 90 days']],
  percent: [25, ['value="25"', '>%<', 'Default: 25%']],
  points: [20, ['value="20"', 'Default: 20<']],
  megabytes: [64, ['value="64"', '>MB<', 'Default: 64 MB']],
  count: [3, ['value="3"', 'Default: 3<']],
  'list-of-words': [
    ['Brann', 'Lyn'],
    ['value="Brann, Lyn"', 'Default: Brann, Lyn'],
  ],
  'list-of-days': [
    [7, 3],
    ['value="7, 3"', 'Default: 7, 3'],
  ],
  'discount-rates': [[{ months: 3, discount: 5 }], ['value="3"', 'value="5"', 'Add a step']],
  colour: null,
  picture: null,
  maintenance: null,
}

function render(kind: SettingKind, value: unknown): string {
  const setting: OwnerSetting = {
    name: 'aSetting',
    meaning: 'what it is',
    kind,
    group: 'site',
    seldom: false,
    value,
    initial: value,
    changedAt: null,
    ...(kind === 'choice' && {
      choices: ['one', 'two'],
      choiceNames: { one: 'Number one', two: 'Number two' },
    }),
  }
  return renderToStaticMarkup(
    <MantineProvider>
      <SettingField setting={setting} value={value} error={undefined} onChange={() => {}} />
    </MantineProvider>,
  )
}

test.each(settingKinds)('a setting of the kind %s has its field', (kind) => {
  const [value, shows] = fields[kind] ?? ['', []]
  const shown = render(kind, value)
  for (const part of shows) expect(shown).toContain(part)
  expect(shown.includes('What it is')).toBe(fields[kind] !== null)
})
