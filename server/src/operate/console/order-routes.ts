import { type Contract, type Language, plainResult } from '@strom/contract'
import { toActor } from '../../base/audit/record-audit.ts'
import { type Refusals, refusal, refused } from '../../base/http/refusals.ts'
import type { Handlers } from '../../base/http/routes.ts'
import { previewRefund, type RefundedOrder, refundOrder } from '../../money/payments/refund-order.ts'
import type { RefundRequest } from '../../money/payments/refund-plan.ts'
import { closeOrder } from '../../money/payments/settle-order.ts'
import type { App } from '../app.ts'
import { readOrderPage, toOwnerOrder } from './order-page.ts'
import { searchOrders } from './queries-orders.ts'
import { stuckBefore } from './stuck-before.ts'

const pageLength = 50

type Refusal = Exclude<Extract<RefundedOrder, { ok: false }>['reason'], 'refused'> | 'needs-nobody'

const refusalsOf = (title: string): Refusals<Refusal> => ({
  'unknown-order': refused('There is no such order.', 'Bestillingen finnes ikke.'),
  'not-paid': refused(
    'Nobody paid for this order; there is nothing to send back.',
    'Ingen har betalt for denne bestillingen; det er ingenting å sende tilbake.',
  ),
  'other-provider': refused(
    `This order was not paid through ${title}; send the money back where it came from.`,
    `Bestillingen er ikke betalt med ${title}; send pengene tilbake dit de kom fra.`,
  ),
  disputed: refused(
    `The buyer disputes this payment; ${title} decides about the money. Answer the dispute there.`,
    `Kjøperen bestrider betalingen; ${title} avgjør hva som skjer med pengene. Svar på tvisten der.`,
  ),
  'nothing-left': refused(
    'All of this payment has gone back already, or is about to.',
    'Hele betalingen er sendt tilbake, eller er på vei.',
  ),
  'too-much': refused('That is more than is left of the payment.', 'Det er mer enn det som er igjen.'),
  'no-amount': refused('The amount must be at least one cent.', 'Beløpet må være minst én cent.'),
  'no-such-line': refused(
    'The order paid for no months of one of these accounts, or they were taken back already.',
    'Bestillingen gjaldt ingen måneder for en av kontoene, eller de er tatt tilbake.',
  ),
  'changed-meanwhile': refused(
    'More of this payment has gone back meanwhile. Nothing was done; look at how it is now.',
    'Mer av betalingen er sendt tilbake i mellomtiden. Ingenting er gjort; se hvordan det er nå.',
  ),
  'needs-nobody': refused(
    'This order does not wait for anybody to decide.',
    'Denne bestillingen venter ikke på at noen skal avgjøre noe.',
  ),
})

function refusedByProvider(title: string, problem: string, language: Language) {
  const detail = { en: `${title} refused: ${problem}.`, nb: `${title} sa nei: ${problem}.` }
  return { resultCode: plainResult.fail, detail: detail[language] }
}

type HowMuch = { id: string; cents?: number | undefined; accountIds?: string[] | undefined }

function toRefundRequest({ id, cents, accountIds }: HowMuch): RefundRequest & { orderId: string } {
  return { orderId: id, ...(cents !== undefined && { cents }), ...(accountIds && { accountIds }) }
}

export function orderRoutes(app: App): Handlers<Contract['orders']> {
  const refusals = refusalsOf(app.provider.title)

  async function present(id: string, language: Language) {
    const order = await readOrderPage(app, id)
    return order ? { resultCode: plainResult.success, order } : refusal(refusals, 'unknown-order', language)
  }

  return {
    async search({ body }) {
      const rows = await searchOrders(app.db, {
        ...body,
        stuckBefore: stuckBefore(app),
        limit: pageLength + 1,
      })
      const orders = rows.slice(0, pageLength).map(toOwnerOrder)
      return { resultCode: plainResult.success, orders, more: rows.length > pageLength }
    },

    page: ({ body: { id }, caller }) => present(id, caller.language),

    async previewRefund({ body, caller }) {
      const previewed = await previewRefund(app, toRefundRequest(body))
      if (!previewed.ok) return refusal(refusals, previewed.reason, caller.language)
      const { plan, lines } = previewed
      const emailById = new Map(lines.map(({ accountId, email }) => [accountId, email]))
      const months = plan.months.map((part) => ({
        email: emailById.get(part.accountId) ?? part.accountId,
        months: part.months,
      }))
      return { resultCode: plainResult.success, plan: { ...plan, months } }
    },

    async refund({ body, member, caller: { language }, key }) {
      const sent = await refundOrder(app, {
        ...toRefundRequest(body),
        note: body.reason,
        by: toActor(member),
        seenCents: body.refundedCents,
        key,
      })
      const now = await present(body.id, language)
      if (sent.ok) return { ...now, open: sent.state === 'open' }
      const why =
        sent.reason === 'refused'
          ? refusedByProvider(app.provider.title, sent.problem, language)
          : refusal(refusals, sent.reason, language)
      return { ...now, ...why }
    },

    async close({ body: { id, reason }, member, caller: { language } }) {
      const closed = await closeOrder(app, id, { by: toActor(member), note: reason })
      const now = await present(id, language)
      return closed ? now : { ...now, ...refusal(refusals, 'needs-nobody', language) }
    },
  }
}
