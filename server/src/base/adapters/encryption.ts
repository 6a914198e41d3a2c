import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export type Encryption = {
  /** AES-256-GCM with `bound` as additional data. */
  encrypt(text: string, bound: string): string
  decrypt(sealed: string, bound: string): string
}

const nonceBytes = 12
const tagBytes = 16

export function createEncryption(secret: Buffer, purpose: string): Encryption {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    encrypt(text, bound) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(bound))
      const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return Buffer.concat(parts).toString('base64url')
    },
    decrypt(sealed, bound) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < nonceBytes + tagBytes) throw new Error('a sealed text is too short')
      const opening = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
      opening.setAAD(Buffer.from(bound)).setAuthTag(bytes.subarray(-tagBytes))
      const text = [opening.update(bytes.subarray(nonceBytes, -tagBytes)), opening.final()]
      return Buffer.concat(text).toString('utf8')
    },
  }
}
