import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createKeyring, createStreamTokens, newSessionId } from './stream-token.ts'

const key = Buffer.alloc(32, 1)
const otherKey = Buffer.alloc(32, 2)
const tokens = createStreamTokens(createKeyring([key]))

describe('a stream token', () => {
  it('names its session and fits a path segment', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
        const id = Buffer.from(bytes).toString('base64url')
        const token = tokens.sign(id)
        expect(token).toMatch(/^[A-Za-z0-9_-]{48}$/)
        expect(tokens.verify(token)).toEqual({ ok: true, sessionId: id })
      }),
    )
  })

  it('is refused when any character of it is another, also of one that was shown before', () => {
    const token = tokens.sign(newSessionId())
    expect(tokens.verify(token)).toEqual(tokens.verify(token))
    for (let at = 0; at < token.length; at++) {
      const other = token[at] === 'A' ? 'B' : 'A'
      const changed = token.slice(0, at) + other + token.slice(at + 1)
      expect(tokens.verify(changed).ok, changed).toBe(false)
    }
  })

  it.each([
    ['nothing', undefined, 'missing'],
    ['an empty text', '', 'missing'],
    ['a short one', 'abc', 'malformed'],
    ['a sign-in Token', randomBytes(32).toString('base64url'), 'malformed'],
    ['plain base64', 'a+b/'.repeat(12), 'malformed'],
    ['a line end', `${tokens.sign(newSessionId())}\n`, 'malformed'],
    ['random bytes', randomBytes(36).toString('base64url'), 'unknown-key'],
    ['another key', createStreamTokens(createKeyring([otherKey])).sign(newSessionId()), 'unknown-key'],
    ['another session', spliced(), 'bad-signature'],
  ])('%s is refused by name', (_what, token, reason) => {
    expect(tokens.verify(token)).toEqual({ ok: false, reason })
  })

  it('of an older key is accepted while the keyring has that key', () => {
    const token = tokens.sign(newSessionId())
    const renewed = createStreamTokens(createKeyring([otherKey, key]))
    expect(renewed.verify(token).ok).toBe(true)
    expect(tokens.verify(renewed.sign(newSessionId())).ok).toBe(false)
  })
})

function spliced() {
  return tokens.sign(newSessionId()).slice(0, 30) + tokens.sign(newSessionId()).slice(30)
}
