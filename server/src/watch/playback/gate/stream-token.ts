import {
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** The current key signs; all are accepted. */
export type Keyring = { readonly current: string; readonly keys: ReadonlyMap<string, KeyObject> }

export type TokenFault = 'missing' | 'malformed' | 'unknown-key' | 'bad-signature'

export type VerifiedToken = { ok: true; sessionId: string } | { ok: false; reason: TokenFault }

export type StreamTokens = {
  sign(sessionId: string): string
  verify(token: string | undefined): VerifiedToken
}

const keyIdBytes = 4
const sessionIdBytes = 16
const signatureBytes = 16
const signedBytes = keyIdBytes + sessionIdBytes

/** No spare bits, so a token has exactly one spelling. */
const shape = /^[A-Za-z0-9_-]{48}$/

export function newSessionId(): string {
  return randomBytes(sessionIdBytes).toString('base64url')
}

/** Secrets of at least 32 bytes, the signing one first. */
export function createKeyring(secrets: readonly [Buffer, ...Buffer[]]): Keyring {
  const named = secrets.map((secret): [string, KeyObject] => [toKeyId(secret), createSecretKey(secret)])
  return { current: toKeyId(secrets[0]), keys: new Map(named) }
}

function toKeyId(secret: Buffer): string {
  return createHash('sha256')
    .update('strom stream-token key id')
    .update(secret)
    .digest('hex')
    .slice(0, 2 * keyIdBytes)
}

function sign(key: KeyObject, signed: Buffer): Buffer {
  return createHmac('sha256', key)
    .update('strom stream-token')
    .update(signed)
    .digest()
    .subarray(0, signatureBytes)
}

/** A viewer sends its token ten times a second. */
const rememberedTokens = 20_000

/** 48 base64url characters: key id, session id, HMAC-SHA256 cut to 128 bits. Holds nothing personal. */
export function createStreamTokens(keyring: Keyring): StreamTokens {
  const currentKey = keyring.keys.get(keyring.current)
  if (!currentKey) throw new Error('the keyring lacks its current key')
  const verified = new Map<string, VerifiedToken>()

  function verify(token: string): VerifiedToken {
    if (!shape.test(token)) return { ok: false, reason: 'malformed' }
    const bytes = Buffer.from(token, 'base64url')
    const signed = bytes.subarray(0, signedBytes)
    const key = keyring.keys.get(signed.toString('hex', 0, keyIdBytes))
    if (!key) return { ok: false, reason: 'unknown-key' }
    if (!timingSafeEqual(sign(key, signed), bytes.subarray(signedBytes))) {
      return { ok: false, reason: 'bad-signature' }
    }
    return { ok: true, sessionId: signed.toString('base64url', keyIdBytes) }
  }

  return {
    sign(sessionId) {
      const signed = Buffer.concat([Buffer.from(keyring.current, 'hex'), Buffer.from(sessionId, 'base64url')])
      if (signed.length !== signedBytes) throw new Error('a session id has 128 bits')
      return Buffer.concat([signed, sign(currentKey, signed)]).toString('base64url')
    },
    verify(token) {
      if (!token) return { ok: false, reason: 'missing' }
      const known = verified.get(token)
      if (known) return known
      const found = verify(token)
      if (found.ok) {
        if (verified.size >= rememberedTokens) verified.clear()
        verified.set(token, found)
      }
      return found
    },
  }
}
