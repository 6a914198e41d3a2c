import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A new secret, as https://www.standardwebhooks.com writes it: 32 random bytes in base64 behind `whsec_`. */
export function newSecret(): string {
  return `${prefix}${randomBytes(32).toString('base64')}`
}

/** The headers of one message by Standard Webhooks 1.0: its id, the second it is sent, and the HMAC-SHA256 over both and the body. */
export function signedHeaders(secret: string, id: string, body: string, nowMs: number) {
  const second = String(Math.floor(nowMs / 1000))
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${second}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': second, 'webhook-signature': `v1,${signature}` }
}
