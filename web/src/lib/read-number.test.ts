import { expect, test } from 'vitest'
import { readNumber } from './read-number.ts'

const readings: [text: string, whole: number | string, amount: number | string][] = [
  ['12', 12, 12],
  [' 2 ', 2, 2],
  ['007', 7, 7],
  ['１２', 12, 12],
  ['1 000', 1000, 1000],
  ['1 000 000', 1_000_000, 1_000_000],
  ['10\u00A0000', 10_000, 10_000],
  ['10\u202F000', 10_000, 10_000],
  ['\u200E36\u200F', 36, 36],
  ['\uFEFF5', 5, 5],
  ['-1', -1, -1],
  ['−3', -3, -3],
  ['–3', -3, -3],
  ['1,5', 'whole', 1.5],
  ['12,5', 'whole', 12.5],
  ['2.5', 'whole', 2.5],
  ['１，５', 'whole', 1.5],
  ['9,90', 'whole', 9.9],
  ['9.90', 'whole', 9.9],
  ['1 000,5', 'whole', 1000.5],
  ['-2,5', 'whole', -2.5],
  ['1,0', 'whole', 1],
  [',5', 'whole', 0.5],
  ['9,', 'whole', 9],
  ['1.000', 'whole', 'decimals'],
  ['12,500', 'whole', 'decimals'],
  ['0,125', 'whole', 'decimals'],
  ['1 5', 'none', 'none'],
  ['12 34', 'none', 'none'],
  ['1000 000', 'none', 'none'],
  ['', 'none', 'none'],
  [' ', 'none', 'none'],
  ['-', 'none', 'none'],
  [',', 'none', 'none'],
  ['1.000,50', 'none', 'none'],
  ['1,000.50', 'none', 'none'],
  ['1,2,3', 'none', 'none'],
  ["1'000", 'none', 'none'],
  ['1e3', 'none', 'none'],
  ['0x10', 'none', 'none'],
  ['1/2', 'none', 'none'],
  ['½', 'none', 'none'],
  ['1²', 'none', 'none'],
  ['①', 'none', 'none'],
  ['-0', 0, 0],
  ['--1', 'none', 'none'],
  ['1-', 'none', 'none'],
  ['Infinity', 'none', 'none'],
  ['abc', 'none', 'none'],
  ['12 kr', 'none', 'none'],
  ['1234567890123456', 'none', 'none'],
]

test.each(readings)('%j is %j whole, and %j as an amount', (text, whole, amount) => {
  const reading = (decimals: number) => {
    const read = readNumber(text, decimals)
    return read.ok ? read.value : read.fault
  }
  expect(reading(0)).toBe(whole)
  expect(reading(2)).toBe(amount)
})

test('no text becomes a number with other digits than it has', () => {
  const parts = ['1', '5', '0', ',', '.', ' ', '\u00A0', '-', 'e', '+', '’', '٫', '１']
  const texts = parts.flatMap((a) =>
    parts.flatMap((b) => parts.flatMap((c) => parts.map((d) => a + b + c + d))),
  )
  for (const text of texts) {
    for (const decimals of [0, 1, 2]) {
      const read = readNumber(text, decimals)
      if (!read.ok) continue
      const plain = text.normalize('NFKC').trim().replaceAll(' ', '').replace(',', '.')
      expect(read.value, JSON.stringify(text)).toBe(Number(plain) || 0)
      expect(Number(read.value.toFixed(decimals)), JSON.stringify(text)).toBe(read.value)
    }
  }
})
