import type * as z from 'zod/mini'
import type { PayPalCapture, PayPalOrder, PayPalRefund, PayPalSubscription } from './paypal.ts'
import type { captureAnswer, orderAnswer, refundAnswer, subscriptionAnswer } from './wire.ts'

export function parseCapture(capture: z.output<typeof captureAnswer>): PayPalCapture {
  const reason = capture.status_details?.reason
  return {
    id: capture.id,
    status: capture.status,
    ...(reason && { statusReason: reason }),
    ...capture.amount,
    ...(capture.custom_id && { customId: capture.custom_id }),
    createdAt: capture.create_time,
  }
}

export function parseOrder({ id, status, purchase_units }: z.output<typeof orderAnswer>): PayPalOrder | null {
  const [unit] = purchase_units
  const captures = (unit.payments?.captures ?? []).map(parseCapture)
  const amount = unit.amount ?? captures[0]
  if (!amount) return null
  const customId = unit.custom_id ?? captures[0]?.customId
  return {
    id,
    status,
    cents: amount.cents,
    currency: amount.currency,
    ...(customId && { customId }),
    captures,
  }
}

export function parseRefund(refund: z.output<typeof refundAnswer>): PayPalRefund {
  const up = refund.links?.find(({ rel }) => rel === 'up')?.href
  const captureId = /\/payments\/captures\/([\w-]+)$/.exec(up ?? '')?.[1]
  return {
    id: refund.id,
    status: refund.status,
    ...(captureId && { captureId }),
    ...refund.amount,
    createdAt: refund.create_time,
  }
}

export function parseSubscription(found: z.output<typeof subscriptionAnswer>): PayPalSubscription {
  const next = found.billing_info?.next_billing_time
  return { id: found.id, status: found.status, ...(next && { nextBillingAt: next }) }
}
