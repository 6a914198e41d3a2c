import { expect, it } from 'vitest'
import { email, emailOfProfile } from './fields.ts'

it.each([
  ['email', email],
  ['emailOfProfile', emailOfProfile],
] as const)(
  'an address of 100 KB is refused as %s by its length, and compared with no pattern',
  (sentence, field) => {
    const { error } = field.safeParse(`a@${'.'.repeat(99_000)}@`)
    expect(error?.issues).toEqual([expect.objectContaining({ code: 'too_big', message: sentence })])
  },
)

it.each([
  ['\u202aanna@strom.test\u202c', 'anna@strom.test'],
  ['an\u200bna@str\u00adom.test\ufeff', 'anna@strom.test'],
  ['anna\u3164\u2800@strom.test', 'anna@strom.test'],
  ['\u212bshild@strom.test', 'åshild@strom.test'],
  ['a\u030ashild@strom.test', 'åshild@strom.test'],
  [' \u200b anna@strom.test \u200b ', 'anna@strom.test'],
])('%j is %s: nobody has an address that only looks like another’s', (typed, written) => {
  expect(email.parse(typed)).toBe(written)
})

it.each([
  'kari@blåbær.test',
  'kari@xn--blbr-roah.test',
  'KARI@XN--BLBR-ROAH.TEST',
  'Kari@BLÅBÆR。test',
  'kari@bla\u030abær.test',
])('%j is one mailbox, written in letters', (typed) => {
  expect(email.parse(typed)).toBe('kari@blåbær.test')
})

it.each(['kari@xn--a.test', 'kari@xn--.test', 'kari@blå/bær.test', 'kari@blå:25.test', 'xn--a@strom.test'])(
  '%j has no other spelling, and stays',
  (typed) => {
    expect(email.parse(typed)).toBe(typed)
  },
)

it.each([
  '\u001b[31manna@strom.test',
  'anna@strom\u009b2J.test',
  'an\u0000na@strom.test',
  '\u200b@strom.test',
  'a b@c.d',
])('%j is no address', (typed) => {
  expect(email.safeParse(typed).error?.issues[0]?.message).toBe('email')
})

it('a whole request of marks that are to be put in order takes no time', () => {
  const before = Date.now()
  expect(email.safeParse(`${'\u0316\u0300'.repeat(25_000)}@strom.test`).success).toBe(false)
  expect(Date.now() - before).toBeLessThan(500)
})

it.each(['anna@strom.test', ' ANNA@Strom.Test ', 'a@b.c'])('%j is an address', (typed) => {
  expect(email.parse(typed)).toBe(typed.trim().toLowerCase())
})
