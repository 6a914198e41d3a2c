import { Secret } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { findTimeStep, newTimeSecret, timeCodeAt, timeSecretAddress } from './time-codes.ts'

/** RFC 6238, appendix B, for SHA-1; its codes have eight digits, ours are the last six. */
const secret = Secret.fromUTF8('12345678901234567890').base32

const vectors: [seconds: number, code: string][] = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
]

describe('a code by time', () => {
  it.each(vectors)('at %i is that of RFC 6238', (seconds, code) => {
    expect(timeCodeAt(secret, seconds * 1000)).toBe(code.slice(2))
    expect(findTimeStep(secret, code.slice(2), seconds * 1000)).toBe(Math.floor(seconds / 30))
  })

  it.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('of a clock that is %i steps off counts: %s', (steps, counts) => {
    const now = Date.parse('2026-11-22T12:00:07Z')
    const code = timeCodeAt(secret, now + steps * 30_000)
    const step = Math.floor(now / 30_000) + steps
    expect(findTimeStep(secret, code, now)).toBe(counts ? step : null)
  })

  it.each(['', '12345', '1234567', '12a456', '１２３４５６', ' 287082', '287082\n'])('is not %j', (code) => {
    expect(findTimeStep(secret, code, 59_000)).toBeNull()
  })
})

describe('a new secret', () => {
  it('has 160 bits, and is another each time', () => {
    const secrets = Array.from({ length: 50 }, newTimeSecret)
    for (const one of secrets) expect(Secret.fromBase32(one).bytes).toHaveLength(20)
    expect(new Set(secrets).size).toBe(50)
  })

  it('is told to an app with the names of the site and the person', () => {
    const address = timeSecretAddress(secret, { brandName: 'Fjord: TV & Strøm', email: 'kari@example.org' })
    const { protocol, host, pathname, searchParams } = new URL(address)
    expect([protocol, host]).toEqual(['otpauth:', 'totp'])
    expect(decodeURIComponent(pathname)).toBe('/Fjord  TV & Strøm:kari@example.org')
    expect(Object.fromEntries(searchParams)).toEqual({
      issuer: 'Fjord  TV & Strøm',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })
})
