import { expect, test } from 'vitest'
import { splitAddresses } from './split-addresses.ts'

test.each([
  ['no address at all', []],
  ['Look at https://example.org/help.', ['https://example.org/help']],
  ['(see http://example.org/a?b=c&d=1#e)', ['http://example.org/a?b=c&d=1#e']],
  ['«https://example.org/å» og «http://blåbær.no»', ['https://example.org/å', 'http://blåbær.no']],
  [
    'Write to help@example.org, or to Ola.Nordmann+x@blåbær.no!',
    ['mailto:help@example.org', 'mailto:Ola.Nordmann+x@blåbær.no'],
  ],
  ['https://user@example.org/x', ['https://user@example.org/x']],
  ['javascript:alert(1) and data:text/html,x and www', []],
  ['a@b is none, nor is @here', []],
])('%s', (text, hrefs) => {
  const parts = splitAddresses(text)
  expect(parts.flatMap(({ href }) => href ?? [])).toEqual(hrefs)
  expect(parts.map((part) => part.text).join('')).toBe(text)
})
