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
