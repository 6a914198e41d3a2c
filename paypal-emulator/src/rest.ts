import { type Answer, json, refusal } from './answers.ts'
import { refundCapture, showCapture, showRefund } from './captures.ts'
import type { Context } from './context.ts'
import { captureOrder, createOrder, showOrder } from './orders.ts'
import type { EmulatorRequest } from './request.ts'
import { type Credentials, giveToken, refusedAccess } from './sign-in.ts'
import { verifySignature } from './signatures.ts'
import { cancelSubscription, showSubscription } from './subscriptions.ts'

type Handler = (context: Context, id: string, body: unknown) => Answer

/** `*` is an id. */
const calls: readonly [method: string, path: string, handler: Handler][] = [
  ['POST', '/v2/checkout/orders', (context, _id, body) => createOrder(context, body)],
  ['GET', '/v2/checkout/orders/*', showOrder],
  ['POST', '/v2/checkout/orders/*/capture', captureOrder],
  ['GET', '/v2/payments/captures/*', showCapture],
  ['POST', '/v2/payments/captures/*/refund', refundCapture],
  ['GET', '/v2/payments/refunds/*', showRefund],
  ['GET', '/v1/billing/subscriptions/*', showSubscription],
  ['POST', '/v1/billing/subscriptions/*/cancel', cancelSubscription],
]

/** '' if the pattern has no star; null if the path does not match. */
function idIn(pattern: string, path: string): string | null {
  const [before = '', after = ''] = pattern.split('*')
  if (!pattern.includes('*')) return path === pattern ? '' : null
  if (!path.startsWith(before) || !path.endsWith(after)) return null
  const id = path.slice(before.length, path.length - after.length)
  return /^[\w-]+$/.test(id) ? id : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Repeating the request id gets the same answer. */
function isKept({ status, body }: Answer): boolean {
  return status < 300 || (status === 422 && body?.includes('INSTRUMENT_DECLINED') === true)
}

/** `PayPal-Request-Id`: one effect and one answer, even if the first answer never arrived. */
function once(context: Context, request: EmulatorRequest, work: () => Answer): Answer {
  const requestId = request.headers['paypal-request-id']
  if (request.method !== 'POST' || !requestId) return work()
  const key = `${request.path} ${requestId}`
  const before = context.store.find('answer', key)
  if (before) {
    if (before.body !== request.body) return refusal(422, 'DUPLICATE_REQUEST_ID')
    return JSON.parse(before.answer)
  }
  const answer = work()
  if (isKept(answer)) {
    const { body, method: _method } = request
    context.store.put('answer', key, { body, status: answer.status, answer: JSON.stringify(answer) })
  }
  return answer
}

/** The call's writes are one transaction. */
export function answerCall(context: Context, request: EmulatorRequest, credentials: Credentials): Answer {
  const { method, path, body } = request
  if (path === '/v1/oauth2/token' && method === 'POST') return giveToken(context, request, credentials)
  const refused = refusedAccess(context, request)
  if (refused) return refused
  const sent = parsed(body)
  if (body !== '' && sent === undefined) return refusal(400, 'MALFORMED_REQUEST_JSON')
  if (path === '/v1/notifications/verify-webhook-signature' && method === 'POST') {
    return verifySignature(context.store, credentials.webhookId, body, sent)
  }
  const webhookId = method === 'GET' ? idIn('/v1/notifications/webhooks/*', path) : null
  if (webhookId !== null) {
    return webhookId === credentials.webhookId
      ? json(200, { id: webhookId, event_types: [{ name: '*' }] })
      : refusal(404)
  }
  for (const [itsMethod, pattern, handler] of calls) {
    const id = itsMethod === method ? idIn(pattern, path) : null
    if (id !== null)
      return context.store.transaction(() => once(context, request, () => handler(context, id, sent)))
  }
  return refusal(404)
}
