import { describe, expect, test } from 'vitest'
import { parseAddresses } from './parse-addresses.ts'

describe('a list of addresses', () => {
  test.each([
    ['a line each', 'a@x.org\nb@x.org', ['a@x.org', 'b@x.org']],
    ['lines of Windows, and blank ones', 'a@x.org\r\n\r\n  \r\nb@x.org\r\n', ['a@x.org', 'b@x.org']],
    ['beside one another', 'a@x.org, b@x.org; c@x.org', ['a@x.org', 'b@x.org', 'c@x.org']],
    ['with names', 'Ola Nordmann <ola@x.org>\n"Hansen, Kari" <kari@x.org>', ['ola@x.org', 'kari@x.org']],
    ['written large, with spaces', '  Ola@X.org  ', ['ola@x.org']],
    ['a file of Excel', '\uFEFFNavn;E-post\r\n"Hansen; Kari";kari@x.org\r\n', ['kari@x.org']],
    ['nothing', ' \n\t\n', []],
  ])('%s', (_, text, emails) => {
    expect(parseAddresses(text, 0).map(({ email }) => email)).toEqual(emails)
  })

  test('a number beside an address is its months, others get those of all', () => {
    expect(parseAddresses('email,months\na@x.org,3\nb@x.org\nOla,c@x.org,0', 1)).toEqual([
      { line: 2, email: 'a@x.org', months: 3 },
      { line: 3, email: 'b@x.org', months: 1 },
      { line: 4, email: 'c@x.org', months: 0 },
    ])
  })

  test('a line that cannot be invited says why and keeps its place', () => {
    expect(parseAddresses('a@x.org\nOla Nordmann\nb@\nA@x.org\nc@x.org,37', 0)).toEqual([
      { line: 1, email: 'a@x.org', months: 0 },
      { line: 2, email: 'Ola Nordmann', months: 0, problem: 'no-address' },
      { line: 3, email: 'b@', months: 0, problem: 'no-address' },
      { line: 4, email: 'a@x.org', months: 0, problem: 'twice' },
      { line: 5, email: 'c@x.org', months: 37, problem: 'months' },
    ])
  })
})
