import type { Sentence } from '@strom/contract'
import { plainResult } from '@strom/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { joinPieces } from '../../base/http/join-pieces.ts'
import { refuseOtherMethods } from '../../base/http/refuse-other-methods.ts'
import { requestLanguage } from '../../base/http/request-language.ts'
import type { MoneyApp } from '../money-app.ts'
import { limitForgedWebhooks } from './limit-forged-webhooks.ts'
import { webhookPath } from './provider.ts'
import { type Received, receiveDelivery } from './receive-webhook.ts'

/** Events are a few kilobytes. */
const bodyLimitBytes = 256_000

type WebhookResult = Received | { ok: false; reason: 'too-many-forged' | 'no-payments' }
type Refusal = (WebhookResult & { ok: false })['reason']

const refusals = (title: string): Record<Refusal, { status: number; detail: Sentence }> => ({
  'not-an-event': {
    status: 400,
    detail: { en: `This is no event of ${title}.`, nb: `Dette er ingen hendelse fra ${title}.` },
  },
  'not-genuine': {
    status: 400,
    detail: { en: `${title} did not send this.`, nb: `Dette er ikke sendt av ${title}.` },
  },
  unverified: {
    status: 503,
    detail: {
      en: `${title} could not be asked whether it sent this. Send it again.`,
      nb: `${title} kunne ikke spørres om dette er ekte. Send det på nytt.`,
    },
  },
  'no-payments': {
    status: 404,
    detail: {
      en: `This site takes no payments. Remove its webhook at ${title}.`,
      nb: `Dette nettstedet tar ikke imot betaling. Fjern webhooken hos ${title}.`,
    },
  },
  'too-many-forged': {
    status: 429,
    detail: {
      en: `Too much that ${title} did not send has come from this network. Send it again later.`,
      nb: `For mye som ikke er sendt av ${title}, har kommet fra dette nettet. Send det på nytt senere.`,
    },
  },
})

function firstHeaders(request: FastifyRequest) {
  const entries = Object.entries(request.headers)
  return Object.fromEntries(entries.map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]))
}

/** Outside the contract: the signature covers the exact bytes, and it works in maintenance mode. */
export function registerProviderWebhook(server: FastifyInstance, app: MoneyApp) {
  const path = webhookPath(app.provider)
  const refusalOf = refusals(app.provider.title)
  const countForgery = limitForgedWebhooks(app.clock)

  async function receive(request: FastifyRequest): Promise<WebhookResult> {
    if (app.config.payments.kind === 'none') return { ok: false, reason: 'no-payments' }
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const body = bytes.toString('utf8')
    if (!Buffer.from(body).equals(bytes)) return { ok: false, reason: 'not-an-event' }
    const takeBack = countForgery(request.ip)
    if (!takeBack) return { ok: false, reason: 'too-many-forged' }
    let forged = false
    try {
      const received = await receiveDelivery(app, { headers: firstHeaders(request), body })
      forged = !received.ok && received.reason === 'not-genuine'
      return received
    } finally {
      if (!forged) takeBack()
    }
  }

  server.register(async (scope) => {
    scope.addHook('onRequest', server.rateLimit())
    scope.removeAllContentTypeParsers()
    scope.addHook('preParsing', joinPieces)
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(path, { bodyLimit: bodyLimitBytes }, async (request, reply) => {
      const received = await receive(request)
      if (received.ok) return { resultCode: plainResult.success }
      const { status, detail } = refusalOf[received.reason]
      return reply
        .code(status)
        .headers(status === 503 || status === 429 ? { 'retry-after': '60' } : {})
        .send({ resultCode: plainResult.fail, detail: detail[requestLanguage(request)] })
    })
    refuseOtherMethods(scope, path, ['POST'])
  })
}
