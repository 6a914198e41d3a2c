import { randomBytes } from 'node:crypto'

const nonces = new WeakMap<object, string>()

/** The nonce of an answer's content security policy: the same for its header and its page, another for every answer. */
export function cspNonce(response: object): string {
  const known = nonces.get(response)
  if (known) return known
  const nonce = randomBytes(18).toString('base64')
  nonces.set(response, nonce)
  return nonce
}
