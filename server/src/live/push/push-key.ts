import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

export function makePushKey(): string {
  return randomBytes(24).toString('base64url')
}

/** A random key needs no slow hash. */
export function hashPushKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

/** In constant time. */
export function matchPushKey(key: string): (hash: string) => boolean {
  const given = Buffer.from(hashPushKey(key))
  return (hash) => timingSafeEqual(given, Buffer.from(hash))
}
