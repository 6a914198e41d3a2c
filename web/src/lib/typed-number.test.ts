import { describe, expect, test } from 'vitest'
import { judgeNumber, textBehind } from './typed-number.ts'

const months = { decimals: 0, min: 1, max: 36 }

test.each([
  ['1,5', { value: null, fault: 'whole', forced: null }],
  ['12,5', { value: null, fault: 'whole', forced: null }],
  ['2.5', { value: null, fault: 'whole', forced: null }],
  ['1 000', { value: null, fault: 'high', forced: 36 }],
  ['1.000', { value: null, fault: 'whole', forced: null }],
  ['-1', { value: null, fault: 'low', forced: 1 }],
  ['0', { value: null, fault: 'low', forced: 1 }],
  ['１', { value: 1, forced: 1 }],
  ['1e3', { value: null, fault: 'none', forced: null }],
  [' 2 ', { value: 2, forced: 2 }],
  ['', { value: null, fault: 'empty', forced: null }],
])('%j as months', (text, judged) => {
  expect(judgeNumber(text, months)).toEqual(judged)
})

/** Into a field that replaces a number beyond a limit. */
function typeInto(text: string) {
  let typed = { text: '', shown: '' }
  let value = 7
  for (const added of text) {
    const whole = textBehind(typed, typed.shown + added, added)
    const judged = judgeNumber(whole, months)
    value = judged.forced ?? value
    const isMoved = judged.value === null && judged.forced !== null
    typed = { text: whole, shown: isMoved ? String(judged.forced) : whole }
  }
  return { value, shown: typed.shown }
}

describe('typed one character after the other', () => {
  test.each([
    ['5', 5, '5'],
    ['05', 5, '05'],
    ['005', 5, '005'],
    ['0,5', 1, '0,5'],
    ['1,5', 1, '1,5'],
    ['12,5', 12, '12,5'],
    ['2.5', 2, '2.5'],
    ['99', 36, '36'],
    ['999', 36, '36'],
    ['365', 36, '36'],
    ['3650', 36, '36'],
    ['-12', 1, '1'],
    ['1e3', 1, '1e3'],
  ])('%j comes to %d months', (text, value, shown) => {
    expect(typeInto(text)).toEqual({ value, shown })
  })
})

test('what is put in the place of a selection is read alone', () => {
  expect(textBehind({ text: '0', shown: '1' }, '1', '1')).toBe('1')
  expect(textBehind({ text: '0', shown: '1' }, '12', null)).toBe('12')
})
