import * as z from 'zod/mini'
import { type Answer, json, refusal } from './answers.ts'
import { type Context, moment, money, newId, toCents } from './context.ts'
import type { CaptureRecord, RefundRecord } from './records.ts'

/** As the reports assume it. */
function payPalFee(cents: number): number {
  return Math.min(65, cents - 1)
}

export function captureShape({ address }: Context, capture: CaptureRecord) {
  const { id, status, cents, currency } = capture
  const self = `${address}/v2/payments/captures/${id}`
  return {
    id,
    status,
    ...(capture.reason && { status_details: { reason: capture.reason } }),
    amount: money(cents, currency),
    ...(capture.customId && { custom_id: capture.customId }),
    ...(capture.invoiceId && { invoice_id: capture.invoiceId }),
    final_capture: true,
    seller_protection: { status: 'NOT_ELIGIBLE' },
    ...(status !== 'PENDING' && {
      seller_receivable_breakdown: {
        gross_amount: money(cents, currency),
        paypal_fee: money(payPalFee(cents), currency),
        net_amount: money(cents - payPalFee(cents), currency),
      },
    }),
    supplementary_data: { related_ids: { order_id: capture.orderId } },
    create_time: moment(capture.createdAt),
    update_time: moment(capture.updatedAt),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/refund`, rel: 'refund', method: 'POST' },
      { href: `${address}/v2/checkout/orders/${capture.orderId}`, rel: 'up', method: 'GET' },
    ],
  }
}

/** A reversal looks the same. */
function refundShape({ address }: Context, refund: RefundRecord) {
  return {
    id: refund.id,
    status: 'COMPLETED',
    amount: money(refund.cents, refund.currency),
    ...(refund.customId && { custom_id: refund.customId }),
    ...(refund.invoiceId && { invoice_id: refund.invoiceId }),
    ...(refund.note && { note_to_payer: refund.note }),
    create_time: moment(refund.createdAt),
    update_time: moment(refund.createdAt),
    links: [
      { href: `${address}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
      { href: `${address}/v2/payments/captures/${refund.captureId}`, rel: 'up', method: 'GET' },
    ],
  }
}

const refundRequest = z.object({
  amount: z.optional(z.object({ currency_code: z.string().check(z.length(3)), value: z.string() })),
  note_to_payer: z.optional(z.string().check(z.maxLength(255))),
})

/** Captures of the demonstration's past, with their cents. */
const knownIds = /^0DEMO(\d{8})CAP\d$/

/** Stores one from the demonstration's past when first asked for. */
function findCapture({ store, now }: Context, id: string): CaptureRecord | undefined {
  const known = store.find('capture', id)
  const [, cents] = knownIds.exec(id) ?? []
  if (known || cents === undefined) return known
  const at = now()
  const capture: CaptureRecord = {
    id,
    orderId: id.replace('CAP', 'ORD'),
    status: 'COMPLETED',
    cents: Number(cents),
    currency: 'USD',
    refundedCents: 0,
    createdAt: at,
    updatedAt: at,
  }
  store.put('capture', id, capture)
  return capture
}

export function showCapture(context: Context, id: string): Answer {
  const capture = findCapture(context, id)
  return capture ? json(200, captureShape(context, capture)) : refusal(404, 'INVALID_RESOURCE_ID')
}

export function showRefund(context: Context, id: string): Answer {
  const refund = context.store.find('refund', id)
  return refund ? json(200, refundShape(context, refund)) : refusal(404, 'INVALID_RESOURCE_ID')
}

/** The caller has checked the amount left. */
export function giveBack(
  context: Context,
  capture: CaptureRecord,
  back: { cents: number; kind: RefundRecord['kind']; note?: string },
): RefundRecord {
  const { store, now, publish } = context
  const at = now()
  const refundedCents = capture.refundedCents + back.cents
  const refund: RefundRecord = {
    id: newId(),
    captureId: capture.id,
    currency: capture.currency,
    ...(capture.customId && { customId: capture.customId }),
    ...(capture.invoiceId && { invoiceId: capture.invoiceId }),
    createdAt: at,
    ...back,
  }
  const status = refundedCents === capture.cents ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  store.put('capture', capture.id, { ...capture, refundedCents, status, updatedAt: at })
  store.put('refund', refund.id, refund)
  const [type, what] =
    back.kind === 'refund'
      ? ['PAYMENT.CAPTURE.REFUNDED', 'refunded']
      : ['PAYMENT.CAPTURE.REVERSED', 'reversed']
  publish(
    type,
    'refund',
    `A payment of ${back.cents / 100} ${capture.currency} was ${what}`,
    refundShape(context, refund),
  )
  return refund
}

function isDisputed({ store }: Context, captureId: string): boolean {
  return store.list('dispute').some((dispute) => dispute.captureId === captureId && dispute.status === 'OPEN')
}

export function refundCapture(context: Context, id: string, body: unknown): Answer {
  const capture = findCapture(context, id)
  if (!capture) return refusal(404, 'INVALID_RESOURCE_ID')
  const parsed = refundRequest.safeParse(body ?? {})
  if (!parsed.success) return refusal(400, 'INVALID_PARAMETER_SYNTAX')
  const { amount, note_to_payer: note } = parsed.data
  if (capture.status === 'PENDING') return refusal(422, 'PENDING_CAPTURE')
  if (capture.status === 'DECLINED') return refusal(422, 'REFUND_NOT_ALLOWED')
  const left = capture.cents - capture.refundedCents
  if (left === 0) return refusal(422, 'CAPTURE_FULLY_REFUNDED')
  if (amount && amount.currency_code !== capture.currency)
    return refusal(422, 'REFUND_CAPTURE_CURRENCY_MISMATCH')
  const cents = amount ? toCents(amount.value) : left
  if (cents === null) return refusal(422, 'DECIMAL_PRECISION')
  if (cents === 0) return refusal(422, 'CANNOT_BE_ZERO_OR_NEGATIVE')
  if (cents > left) return refusal(422, 'REFUND_AMOUNT_EXCEEDED')
  if (cents < left && isDisputed(context, id)) return refusal(422, 'TRANSACTION_DISPUTED')
  const refund = giveBack(context, capture, { cents, kind: 'refund', ...(note && { note }) })
  return json(201, refundShape(context, refund))
}

/** false: the capture is not pending. */
export function settleCapture(context: Context, id: string, outcome: 'COMPLETED' | 'DECLINED'): boolean {
  const { store, now, publish } = context
  store.remove('completion', id)
  const capture = store.find('capture', id)
  if (capture?.status !== 'PENDING') return false
  const { reason: _pending, ...rest } = capture
  const settled: CaptureRecord = { ...rest, status: outcome, updatedAt: now() }
  store.put('capture', id, settled)
  if (outcome === 'DECLINED' && capture.invoiceId) store.remove('invoice', capture.invoiceId)
  const type = outcome === 'COMPLETED' ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED'
  publish(type, 'capture', `Payment ${outcome.toLowerCase()}`, captureShape(context, settled))
  return true
}
