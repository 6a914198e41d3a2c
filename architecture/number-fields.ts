import { isTest, type SourceFile } from './source-file.ts'

const FIELD = 'web/src/components/number-field.tsx'
const READERS = ['web/src/lib/typed-number.ts', FIELD]
const SLIDER = 'web/src/player/controls/rewind-bar.tsx'
/** Codes, not numbers. */
const CODES = [
  'web/src/features/second-factor/turn-on.tsx',
  'web/src/features/sessions/code-form.tsx',
  'web/src/features/setup/mail-step.tsx',
]
/** Choices from a list, or answers of the server. */
const CHOICES = [
  'web/src/features/support/ticket-form.tsx',
  'web/src/features/support/tickets/status-select.tsx',
  'web/src/features/console/integrations/key-form.tsx',
  'web/src/features/console/streams/channels/channel-form.tsx',
  'web/src/features/setup/site-step.tsx',
]

/** Browsers' own fields and `Number()` read 1,5 as 15, 1.000 as 1 and 1e3 as 1000. */
export function numberFields({ path, text, imports }: SourceFile): string[] {
  if (!path.startsWith('web/src/') || isTest(path)) return []
  const found = [
    ['a field for numbers of the browser', /type=["']number["']|type: 'number',/, []],
    ["Mantine's NumberInput", /\bNumberInput\b/, []],
    ['valueAsNumber', /\bvalueAsNumber\b/, [SLIDER]],
    ['the keys for numbers', /inputMode(?:=|: )["']?(?:numeric|decimal)/, [FIELD, ...CODES]],
    ['the role of a field for numbers', /asNumberField\(/, [FIELD, 'web/src/lib/step-by-key.ts']],
  ] as const
  const used = found
    .filter(([, pattern, allowed]) => pattern.test(text) && !allowed.some((file) => file === path))
    .map(([name]) => name)
  const reads = imports.includes('web/src/lib/read-number.ts') && !READERS.includes(path)
  const parses =
    path.endsWith('.tsx') &&
    /\b(?:Number|(?:Number\.)?parse(?:Int|Float))\(/.test(text) &&
    ![...CHOICES, FIELD].includes(path)
  return [...used, ...(reads || parses ? ['a number made of text'] : [])].map(
    (name) => `has ${name}: use components/number-field.tsx`,
  )
}
