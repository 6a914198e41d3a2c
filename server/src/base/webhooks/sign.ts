import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** See https://www.standardwebhooks.com. */
export function newSecret(): string {
  return `${prefix}${randomBytes(32).toString('base64')}`
}

export function signedHeaders(secret: string, id: string, body: string, nowMs: number) {
  const second = String(Math.floor(nowMs / 1000))
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${second}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': second, 'webhook-signature': `v1,${signature}` }
}
