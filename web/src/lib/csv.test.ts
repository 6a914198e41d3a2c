import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test.each([
  ['=HYPERLINK("http://evil.example","x")', `"'=HYPERLINK(""http://evil.example"",""x"")"`],
  ['+1', "'+1"],
  ['-1+2', "'-1+2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['anna@example.org', 'anna@example.org'],
  ['a, b', '"a, b"'],
  ['say "hi"', '"say ""hi"""'],
])('the text %j is written so that no spreadsheet runs it', (text, written) => {
  expect(toCsv([[text]])).toBe(`${written}\r\n`)
})

test('numbers stay numbers, what is missing stays empty', () => {
  expect(
    toCsv([
      ['a', 'b'],
      [-12.5, null],
    ]),
  ).toBe('a,b\r\n-12.5,\r\n')
})
