import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A new key: 192 random bits, fit for an address. Only its hash is stored. */
export function makePushKey(): string {
  return randomBytes(24).toString('base64url')
}

/** The hash that the database keeps of a key. A random key needs no slow one. */
export function hashPushKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

/** Compares a key with stored hashes, each in the same time for any wrong one. */
export function matchPushKey(key: string): (hash: string) => boolean {
  const given = Buffer.from(hashPushKey(key))
  return (hash) => timingSafeEqual(given, Buffer.from(hash))
}
