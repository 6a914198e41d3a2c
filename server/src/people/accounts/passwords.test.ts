import { describe, expect, it } from 'vitest'
import { TooManyWaiting } from '../../base/concurrency.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

describe('a stored password', () => {
  it('is a PHC string at OWASP’s cost for argon2id, salted again each time', async () => {
    const [first, again] = await Promise.all([hashPassword('long enough'), hashPassword('long enough')])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(again).not.toBe(first)
    expect(await verifyPassword('long enough', first)).toBe(true)
    expect(await verifyPassword('long enough.', first)).toBe(false)
  })

  it('is compared at the cost that it was stored with', async () => {
    const cheap =
      '$argon2id$v=19$m=8,t=1,p=1$YSBzYWx0IGZvciB0ZXN0cw$s7GodbkNzfPHi2+K+JnDaj0yaeuDrGcxxHh4qyFBa7w'
    expect(await verifyPassword('long enough', cheap)).toBe(true)
    expect(await verifyPassword('long enough', cheap.replace('t=1', 't=2'))).toBe(false)
  })

  it('is not tried where hundreds are waiting to be', async () => {
    const cheap = `$argon2id$v=19$m=8,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`
    const all = await Promise.allSettled(
      Array.from({ length: 300 }, () => verifyPassword('long enough', cheap)),
    )
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toHaveLength(300 - 202)
    expect(refused[0]).toBeInstanceOf(TooManyWaiting)
    expect(await verifyPassword('long enough', cheap)).toBe(false)
  })

  it('of nobody is no password’s, and what is no PHC string is a bug', async () => {
    expect(await verifyPassword('long enough', null)).toBe(false)
    await expect(verifyPassword('long enough', 'long enough')).rejects.toThrow('not an argon2id PHC string')
  })
})
