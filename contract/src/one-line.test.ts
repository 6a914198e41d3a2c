import { expect, it } from 'vitest'
import { line } from './fields.ts'
import { oneLine } from './one-line.ts'

it.each([
  ['  Åse \t Øy\n', 'Åse   Øy'],
  ['two\r\nlines\u2028three', 'two lines three'],
  ['\u202eevil', 'evil'],
  ['\ufeffKa\u00adri\u200b', 'Kari'],
  ['\u200dKa\u200d\u200dri\u200d', 'Kari'],
  ['\u200b', ''],
  [' \u2060 \u200e', ''],
  ['\u3164\u115f', ''],
  ['\u2800', ''],
  ['\u{e0041}\u{e0042}', ''],
])('%j becomes %j', (given, wanted) => {
  expect(oneLine(given)).toBe(wanted)
})

it.each([
  // Each is one visible sign made of several code points.
  ...['👨‍👩‍👧', '🏳️‍🌈', '👩🏽‍🚀', '❤️‍🔥'],
  // Persian and Sinhala need joiners; Arabic and Hebrew need no direction marks.
  ...['می‌خواهم', 'ශ්‍රී', 'مرحبا', 'שלום', 'Olga Løvås-Ünal', "D'Arcy (3)", '-'],
])('%j stays', (text) => {
  expect(oneLine(text)).toBe(text)
})

it('is quick with a whole request of them', () => {
  const before = Date.now()
  expect(oneLine('\u200d'.repeat(100_000))).toBe('')
  expect(oneLine('a\u200d'.repeat(50_000)).length).toBe(99_999)
  expect(Date.now() - before).toBeLessThan(2000)
})

it('a line of nothing that shows is refused as an empty one', () => {
  expect(line('username').safeParse('\u200b\u3164').error?.issues[0]?.message).toBe('username')
  expect(line('username').safeParse('\u202eKari').data).toBe('Kari')
})
