import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Answer, json, refusal } from './answers.ts'
import type { Context } from './context.ts'
import type { EmulatorRequest } from './request.ts'

export type Credentials = { clientId: string; clientSecret: string; webhookId: string }

const tokenSeconds = 32_400

const digest = (text: string) => createHash('sha256').update(text).digest()

export function hasCredentials(
  { headers }: EmulatorRequest,
  { clientId, clientSecret }: Credentials,
): boolean {
  const wanted = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(wanted))
}

export function giveToken(
  { store, now }: Context,
  request: EmulatorRequest,
  credentials: Credentials,
): Answer {
  if (!hasCredentials(request, credentials)) {
    return json(401, { error: 'invalid_client', error_description: 'Client Authentication failed' })
  }
  if (new URLSearchParams(request.body).get('grant_type') !== 'client_credentials') {
    return json(400, { error: 'unsupported_grant_type', error_description: 'Grant Type is NULL' })
  }
  for (const { id } of store.listDue('token', now())) store.remove('token', id)
  const token = `A21AA${randomBytes(48).toString('base64url')}`
  const until = now() + tokenSeconds * 1000
  store.put('token', token, { until }, until)
  return json(200, {
    scope: 'https://uri.paypal.com/services/payments/payment',
    access_token: token,
    token_type: 'Bearer',
    app_id: 'APP-80W284485P519543T',
    expires_in: tokenSeconds,
    nonce: `${new Date(now()).toISOString()}${randomBytes(12).toString('base64url')}`,
  })
}

/** null if the token is valid. */
export function refusedAccess({ store, now }: Context, { headers }: EmulatorRequest): Answer | null {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
  const known = token === undefined ? undefined : store.find('token', token)
  return known && known.until > now() ? null : refusal(401, 'INVALID_ACCOUNT_STATUS')
}
