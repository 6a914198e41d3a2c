import { readFileSync } from 'node:fs'
import { settingGroups } from '@strom/contract'
import { expect, it } from 'vitest'
import { type SettingName, settingDefinitions } from './definitions.ts'

const guide = new URL('../../../../docs/settings.md', import.meta.url).pathname
const width = 120

function inWords(seconds: number): string {
  for (const [unit, length] of [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ] as const) {
    if (seconds > 60 && seconds % length === 0)
      return `, ${(seconds / length).toLocaleString('en', { style: 'unit', unit, unitDisplay: 'long' })}`
  }
  return ''
}

function initialOf(name: SettingName): string {
  const { kind, initial } = settingDefinitions[name]
  if (initial === '' || (Array.isArray(initial) && initial.length === 0)) return 'none'
  if (kind === 'maintenance') return 'off'
  if (kind === 'discount-rates')
    return initial.map(({ months, discount }) => `${months}: ${discount} %`).join(', ')
  if (kind === 'seconds') return `${initial}${inWords(initial)}`
  return String(initial).replaceAll(/,\b/g, ', ')
}

function rowOf(name: SettingName): string {
  const definition = settingDefinitions[name]
  const choices =
    'choices' in definition
      ? `: ${Object.keys(definition.choices)
          .map((one) => `\`${one}\``)
          .join(', ')}`
      : ''
  const [first = '', ...words] =
    `- \`${name}\` (${initialOf(name)}): ${definition.meaning.en}${choices}`.split(' ')
  const lines = [first]
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`
    if (longer.length > width) lines.push(`  ${word}`)
    else lines[lines.length - 1] = longer
  }
  return lines.join('\n')
}

function listOfSettings(): string {
  const names = Object.keys(settingDefinitions) as SettingName[]
  return Object.entries(settingGroups)
    .map(([group, { en }]) => {
      const rows = names.filter((name) => settingDefinitions[name].group === group).map(rowOf)
      return `**${en}**\n\n${rows.join('\n')}\n`
    })
    .join('\n')
}

it('the guide lists every setting (to rewrite it: npx vitest run --project server settings-guide -u)', async () => {
  const list = listOfSettings()
  const place = /(?<=settings-guide\.test\.ts\. -->\n\n).*(?=\n<!-- Until here)/s
  const whole = readFileSync(guide, 'utf8').replace(place, () => list)
  expect(whole).toContain(list)
  await expect(whole).toMatchFileSnapshot(guide)
})
