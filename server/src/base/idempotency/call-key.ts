import { createHash } from 'node:crypto'
import type { Endpoint } from '@strom/contract'
import type { CallKey } from './queries.ts'

export function isKey(header: unknown): header is string {
  return typeof header === 'string' && /^[\x21-\x7e]{1,100}$/.test(header)
}

/** A changed body makes a new call. */
export function toCallKey(accountId: string, endpoint: Endpoint, header: string, body: unknown): CallKey {
  const call = JSON.stringify([header, endpoint.path, body])
  return { accountId, digest: createHash('sha256').update(call).digest('base64url') }
}
