import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { expect, it } from 'vitest'
import { theme } from './theme.ts'

const merged = mergeMantineTheme(DEFAULT_THEME, theme)

function lettersOf(color: string, variant: string): string {
  return merged.variantColorResolver({ color, theme: merged, variant }).color
}

it('gives red letters to a plain button that takes something away, and to no other', () => {
  expect(lettersOf('red', 'default')).toBe('var(--strom-danger)')
  expect(lettersOf('strom', 'default')).toBe('var(--mantine-color-default-color)')
  expect(lettersOf('red', 'filled')).not.toBe('var(--strom-danger)')
})
