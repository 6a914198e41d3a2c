import { describe, expect, test } from 'vitest'
import { accentShades, contrast } from './accent.ts'

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

describe.each(['#c9f24a', '#000000', '#ffffff', '#0b3d91', '#ff0000', '#777777', '#ffd700', '#00ffff'])(
  '%s',
  (accent) => {
    test.each([
      ['light', '#f6f7f4', '#ffffff'],
      ['dark', '#0c0e0f', '#1c2022'],
    ] as const)('is read on %s grounds, and what is written on it, too', (scheme, page, raised) => {
      const { text, on } = accentShades(accent, scheme)
      expect(contrast(text, page)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(text, raised)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(on, accent)).toBeGreaterThanOrEqual(4.5)
    })
  },
)

test('an accent that is read already stays as it is', () => {
  expect(accentShades('#c9f24a', 'dark').text).toBe('#c9f24a')
  expect(accentShades('#486100', 'light').text).toBe('#486100')
})
