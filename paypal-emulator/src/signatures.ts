import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { type Answer, json, refusal } from './answers.ts'
import { moment } from './context.ts'
import type { Store } from './queries.ts'
import { rawValue } from './raw-value.ts'

function readPrivateKey(store: Store): string {
  const known = store.find('key', 'webhooks')
  if (known) return known.secret
  const secret = randomBytes(32).toString('hex')
  store.put('key', 'webhooks', { secret })
  return secret
}

type Signed = { id: string; time: string; webhookId: string; body: string }

/** PayPal signs with a certificate instead, which only PayPal verifies. */
function sign(store: Store, { id, time, webhookId, body }: Signed): string {
  return createHmac('sha256', readPrivateKey(store))
    .update(`${id}|${time}|${webhookId}|${body}`)
    .digest('base64')
}

/** Each transmission of an event has its own id and time. */
export function signedHeaders(
  store: Store,
  { webhookId, body, at }: { webhookId: string; body: string; at: number },
) {
  const id = randomUUID()
  const time = moment(at)
  return {
    'content-type': 'application/json',
    'paypal-transmission-id': `e${id}`,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': `s${sign(store, { id: `e${id}`, time, webhookId, body })}`,
    'paypal-cert-url': 'https://emulator.invalid/certs/CERT-00000000',
    'paypal-auth-algo': 'SHA256withRSA',
  }
}

const verification = z.object({
  auth_algo: z.string().check(z.regex(/^[a-zA-Z0-9]{1,100}$/)),
  cert_url: z.url(),
  transmission_id: z.string().check(z.regex(/^(?!\d+$)\w+\S+$/), z.maxLength(50)),
  transmission_sig: z.string().check(z.regex(/^(?!\d+$)\w+\S+$/), z.maxLength(500)),
  transmission_time: z.iso.datetime({ offset: true }),
  webhook_id: z.string().check(z.regex(/^[a-zA-Z0-9]{1,50}$/)),
  webhook_event: z.record(z.string(), z.unknown()),
})

/** `verify-webhook-signature`: checks the event's bytes exactly as sent. */
export function verifySignature(store: Store, webhookId: string, text: string, body: unknown): Answer {
  const parsed = verification.safeParse(body)
  if (!parsed.success) return refusal(400, 'INVALID_PARAMETER_SYNTAX')
  const { transmission_id: id, transmission_time: time, transmission_sig, webhook_id } = parsed.data
  const event = rawValue(text, 'webhook_event')
  const wanted = Buffer.from(`s${sign(store, { id, time, webhookId, body: event })}`)
  const given = Buffer.from(transmission_sig)
  const good = webhook_id === webhookId && wanted.length === given.length && timingSafeEqual(wanted, given)
  return json(200, { verification_status: good ? 'SUCCESS' : 'FAILURE' })
}
