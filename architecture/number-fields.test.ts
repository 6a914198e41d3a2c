import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { numberFields } from './number-fields.ts'
import { parseSourceFile } from './source-file.ts'

const say = (line: string) =>
  numberFields(parseSourceFile('web/src/features/checkout/x.tsx', line)).join('\n')

it.each([
  '<input type="number" />',
  "import { NumberInput } from '@mantine/core'",
  '<TextInput inputMode="decimal" />',
  'const months = Number(typed)',
  'const months = Number.parseInt(typed, 10)',
  'const months = parseFloat(typed)',
  'set(event.currentTarget.valueAsNumber)',
  "import { readNumber } from '../../lib/read-number.ts'",
])('a typed number is read in one component: %s', (line) => {
  expect(say(line)).toContain('use components/number-field.tsx')
})

it.each(['Number.isInteger(months)', '<input type="text" />'])('%s reads none', (line) => {
  expect(say(line)).toBe('')
})

/** Places with a number field, and the journey that types 1,5 into each. */
const journeys = {
  'checkout/cart/cart-table.tsx': 'number-fields',
  'checkout/cart/gift-form.tsx': 'number-fields',
  'checkout/cart/points-selector.tsx': 'number-fields',
  'console/orders/refund-dialog.tsx': 'number-fields',
  'console/people/act-dialog.tsx': 'number-fields',
  'console/people/add-person-form.tsx': 'number-fields',
  'console/people/compensate-form.tsx': 'number-fields',
  'console/people/invite/list-form.tsx': 'number-fields',
  'console/settings/discount-rates.tsx': 'number-fields',
  'console/settings/setting-field.tsx': 'number-fields',
  'console/components/duration-field.tsx': 'number-fields',
  'console/streams/list/place-field.tsx': 'many-streams',
  'mail-server/mail-server-form.tsx': 'setup',
  // No journey sets up payments; the settings' price uses the same field.
  'setup/site-step.tsx': 'number-fields',
}

it('every field for numbers has a journey that types 1,5 into it', () => {
  const root = new URL('../', import.meta.url)
  const features = new URL('web/src/features/', root)
  const found = globSync('**/*.tsx', { cwd: features }).filter((path) =>
    /<(?:NumberField|Stepper)\b/.test(readFileSync(new URL(path, features), 'utf8')),
  )
  expect(found.toSorted()).toEqual(Object.keys(journeys).toSorted())
  for (const name of new Set(Object.values(journeys)))
    expect(readFileSync(new URL(`e2e/journeys/pages/${name}.spec.ts`, root), 'utf8')).toContain("'1,5'")
})
