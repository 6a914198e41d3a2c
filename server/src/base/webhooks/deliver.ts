import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { guardedLookup, InnerAddress, namesInnerHost } from '../adapters/private-address.ts'
import type { Core } from '../core.ts'
import { findWaitingDelivery, markTried, type Tried, updateWebhook } from './queries.ts'
import { signedHeaders } from './sign.ts'

/** Over about a day. */
export const webhookRetries = 28

export const webhookQueue = {
  retryLimit: webhookRetries,
  retryDelay: 20,
  retryDelayMax: 3600,
  retryBackoff: true,
}

const patienceMs = 10_000
const gone = 410

type Outcome = {
  status: number | null
  error: string | null
  isFinal?: true
}

/** The URL's path may be a secret. */
function describe(error: NodeJS.ErrnoException): string {
  if (error instanceof InnerAddress) return 'a demonstration reaches no inner address'
  if (error.code === 'ABORT_ERR') return `no answer within ${patienceMs / 1000} seconds`
  return error.code ?? error.message
}

/** Redirects are not followed: the owner should see them. */
function post(url: URL, headers: Record<string, string>, body: string, guarded: boolean): Promise<Outcome> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) =>
      resolve({
        status: null,
        error: describe(error),
        ...(error instanceof InnerAddress && { isFinal: true }),
      })
    if (guarded && namesInnerHost(url)) return fail(new InnerAddress())
    const options = {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Strom-Webhooks/1',
        ...headers,
      },
      agent: false,
      signal: AbortSignal.timeout(patienceMs),
      ...(guarded && { lookup: guardedLookup() }),
    }
    send(url, options, (answer) => {
      const status = answer.statusCode ?? 0
      answer.destroy()
      const error = status >= 200 && status < 300 ? null : `HTTP ${status}`
      resolve({ status, error, ...(status === gone && { isFinal: true }) })
    })
      .on('error', fail)
      .end(body)
  })
}

function readSecret(app: Core, { webhook_id, sealed_secret }: { webhook_id: string; sealed_secret: string }) {
  try {
    return app.integrationEncryption.decrypt(sealed_secret, `webhook ${webhook_id}`)
  } catch {
    return null
  }
}

/**
 * At least once, with the same `webhook-id`. A 410 turns the webhook off.
 * @throws to have it retried.
 */
export async function deliverWebhook(app: Core, deliveryId: string, tried: number) {
  const delivery = await findWaitingDelivery(app.db, deliveryId)
  if (!delivery || app.config.restoreDrill) return
  const store = ({ status, error }: Outcome, state: Tried['state']) =>
    markTried(app.db, deliveryId, { status, error, state, tried_at: new Date(app.clock.now()) })
  if (!delivery.is_on) return store({ status: null, error: 'the webhook was off' }, 'failed')
  const secret = readSecret(app, delivery)
  if (secret === null) {
    return store({ status: null, error: 'its secret cannot be read: renew it' }, 'failed')
  }
  const headers = signedHeaders(secret, deliveryId, delivery.body, app.clock.now())
  const outcome = await post(
    new URL(delivery.url),
    headers,
    delivery.body,
    // Anybody can be the owner of a demonstration.
    app.config.mode === 'demonstration',
  )
  if (outcome.error === null) return store(outcome, 'delivered')
  const again = !outcome.isFinal && tried < webhookRetries
  await store(outcome, again ? 'waiting' : 'failed')
  if (outcome.status === gone) await updateWebhook(app.db, delivery.webhook_id, { is_on: false })
  if (again) throw new Error(`webhook ${delivery.webhook_id} was not told yet: ${outcome.error}`)
  app.log.warn({ webhook: delivery.webhook_id, error: outcome.error }, 'a webhook was given up')
}
