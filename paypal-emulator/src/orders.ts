import * as z from 'zod/mini'
import { type Answer, json, refusal } from './answers.ts'
import { captureShape } from './captures.ts'
import { type Context, moment, money, newId, toCents } from './context.ts'
import type { CaptureRecord, OrderRecord } from './records.ts'

/** For the buyer's approval, then again for the capture. */
const patienceMs = 3 * 3_600_000

/** Until a slow payment completes. */
const slowMs = 8000

const short = z.string().check(z.minLength(1), z.maxLength(127))

const orderRequest = z.object({
  intent: z.string(),
  purchase_units: z.tuple([
    z.object({
      reference_id: z.optional(z.string().check(z.minLength(1), z.maxLength(256))),
      custom_id: z.optional(short),
      invoice_id: z.optional(short),
      description: z.optional(short),
      amount: z.object({ currency_code: z.string().check(z.length(3)), value: z.string() }),
    }),
  ]),
  application_context: z.optional(z.object({ brand_name: z.optional(short) })),
})

function toLinks({ address }: Context, { id, status }: OrderRecord) {
  const self = `${address}/v2/checkout/orders/${id}`
  const links = [{ href: self, rel: 'self', method: 'GET' }]
  if (status === 'CREATED' || status === 'APPROVED') {
    links.push({ href: `${address}/wallet?token=${id}`, rel: 'approve', method: 'GET' })
    links.push({ href: `${self}/capture`, rel: 'capture', method: 'POST' })
  }
  return links
}

export function orderShape(context: Context, order: OrderRecord) {
  const capture = order.captureId ? context.store.find('capture', order.captureId) : undefined
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    purchase_units: [
      {
        reference_id: order.referenceId,
        amount: money(order.cents, order.currency),
        ...(order.description && { description: order.description }),
        ...(order.customId && { custom_id: order.customId }),
        ...(order.invoiceId && { invoice_id: order.invoiceId }),
        ...(capture && { payments: { captures: [captureShape(context, capture)] } }),
      },
    ],
    ...(order.approvals > 0 && {
      payer: { email_address: 'buyer@example.com', payer_id: 'QYR5Z8XDVJNXQ' },
    }),
    create_time: moment(order.createdAt),
    update_time: moment(order.updatedAt),
    links: toLinks(context, order),
  }
}

/** Voids an order that waited too long. */
export function currentOrder({ store, now }: Context, id: string): OrderRecord | undefined {
  const order = store.find('order', id)
  if (!order || (order.status !== 'CREATED' && order.status !== 'APPROVED')) return order
  if (now() - order.updatedAt < patienceMs) return order
  const voided: OrderRecord = { ...order, status: 'VOIDED', updatedAt: now() }
  store.put('order', id, voided)
  return voided
}

export function createOrder(context: Context, body: unknown): Answer {
  const parsed = orderRequest.safeParse(body)
  if (!parsed.success) {
    const missing = parsed.error.issues[0]?.message.includes('undefined')
    return refusal(400, missing ? 'MISSING_REQUIRED_PARAMETER' : 'INVALID_PARAMETER_SYNTAX')
  }
  const [unit] = parsed.data.purchase_units
  if (parsed.data.intent !== 'CAPTURE') return refusal(422, 'UNSUPPORTED_INTENT')
  const cents = toCents(unit.amount.value)
  if (cents === null) return refusal(422, 'DECIMAL_PRECISION')
  if (cents === 0) return refusal(422, 'CANNOT_BE_ZERO_OR_NEGATIVE')
  const at = context.now()
  const brandName = parsed.data.application_context?.brand_name
  const order: OrderRecord = {
    id: newId(),
    status: 'CREATED',
    cents,
    currency: unit.amount.currency_code,
    referenceId: unit.reference_id ?? 'default',
    ...(unit.custom_id && { customId: unit.custom_id }),
    ...(unit.invoice_id && { invoiceId: unit.invoice_id }),
    ...(unit.description && { description: unit.description }),
    ...(brandName && { brandName }),
    approvals: 0,
    cancels: 0,
    createdAt: at,
    updatedAt: at,
  }
  context.store.put('order', order.id, order)
  return json(201, orderShape(context, order))
}

export function showOrder(context: Context, id: string): Answer {
  const order = currentOrder(context, id)
  return order ? json(200, orderShape(context, order)) : refusal(404, 'INVALID_RESOURCE_ID')
}

function newCapture(context: Context, order: OrderRecord): CaptureRecord {
  const at = context.now()
  const slow = order.instrument === 'slow'
  return {
    id: newId(),
    orderId: order.id,
    status: slow ? 'PENDING' : 'COMPLETED',
    ...(slow && { reason: 'PENDING_REVIEW' }),
    cents: order.cents,
    currency: order.currency,
    ...(order.customId && { customId: order.customId }),
    ...(order.invoiceId && { invoiceId: order.invoiceId }),
    refundedCents: 0,
    createdAt: at,
    updatedAt: at,
  }
}

/** null if it can be captured. */
function whyNot({ store }: Context, order: OrderRecord): Answer | null {
  if (order.status === 'COMPLETED') return refusal(422, 'ORDER_ALREADY_CAPTURED')
  if (order.status !== 'APPROVED') return refusal(422, 'ORDER_NOT_APPROVED')
  if (order.invoiceId && store.find('invoice', order.invoiceId)) return refusal(422, 'DUPLICATE_INVOICE_ID')
  // The same means of payment is declined again until the buyer chooses another.
  return order.instrument === 'declined' ? refusal(422, 'INSTRUMENT_DECLINED') : null
}

export function captureOrder(context: Context, id: string): Answer {
  const { store, publish } = context
  const order = currentOrder(context, id)
  if (!order) return refusal(404, 'INVALID_RESOURCE_ID')
  const refused = whyNot(context, order)
  if (refused) return refused
  const capture = newCapture(context, order)
  const paid: OrderRecord = {
    ...order,
    status: 'COMPLETED',
    captureId: capture.id,
    updatedAt: capture.createdAt,
  }
  store.put('capture', capture.id, capture)
  store.put('order', id, paid)
  if (order.invoiceId) store.put('invoice', order.invoiceId, { orderId: id })
  const pending = capture.status === 'PENDING'
  if (pending) store.put('completion', capture.id, { captureId: capture.id }, capture.createdAt + slowMs)
  const [type, summary] = pending
    ? ['PAYMENT.CAPTURE.PENDING', 'Payment pending']
    : ['PAYMENT.CAPTURE.COMPLETED', 'Payment completed']
  publish(
    type,
    'capture',
    `${summary} for ${capture.cents / 100} ${capture.currency}`,
    captureShape(context, capture),
  )
  return json(201, orderShape(context, paid))
}
