import type * as z from 'zod/mini'
import type { PayPalCapture, PayPalOrder, PayPalRefund, PayPalSubscription } from './paypal.ts'
import type { captureAnswer, orderAnswer, refundAnswer, subscriptionAnswer } from './wire.ts'

/** PayPal's capture in our words. */
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

/**
 * PayPal's order in our words.
 * @returns null when it names no amount, neither of its own nor of its captures.
 */
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

/** PayPal's refund in our words; its capture is named by the link 'up' alone. */
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

/** PayPal's subscription in our words. */
export function parseSubscription(found: z.output<typeof subscriptionAnswer>): PayPalSubscription {
  const next = found.billing_info?.next_billing_time
  return { id: found.id, status: found.status, ...(next && { nextBillingAt: next }) }
}
