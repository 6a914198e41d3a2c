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

it.each(['anna@strom.test', ' ANNA@Strom.Test ', 'a@b.c'])('%j is an address', (typed) => {
  expect(email.parse(typed)).toBe(typed.trim().toLowerCase())
})
