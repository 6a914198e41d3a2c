import type * as z from 'zod/mini'
import type { ProviderCapture, ProviderOrder, ProviderRefund } from '../payments/provider.ts'
import type { captureAnswer, orderAnswer, refundAnswer } from './wire.ts'

/** Refunded later, but captured. */
const moneyMoved = new Set(['COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED'])

/** `final`: if declined, the order takes no further attempt. */
export function parseCapture(
  { id, status, status_details, amount, custom_id, create_time }: z.output<typeof captureAnswer>,
  final: boolean,
): ProviderCapture {
  const capture = { reference: id, ...amount, ...(custom_id && { orderId: custom_id }), at: create_time }
  if (moneyMoved.has(status)) return { ...capture, state: 'completed' }
  if (status === 'PENDING') return { ...capture, state: 'pending' }
  return { ...capture, state: 'declined', problem: status_details?.reason || status, final }
}

/** Null: no amount on the order or its captures. */
export function parseOrder({
  id,
  status,
  purchase_units,
}: z.output<typeof orderAnswer>): ProviderOrder | null {
  const [unit] = purchase_units
  const final = status === 'COMPLETED' || status === 'VOIDED'
  const captures = (unit.payments?.captures ?? []).map((capture) => parseCapture(capture, final))
  const amount = unit.amount ?? captures[0]
  if (!amount) return null
  const orderId = unit.custom_id ?? captures[0]?.orderId
  return {
    reference: id,
    cents: amount.cents,
    currency: amount.currency,
    ...(orderId && { orderId }),
    captures,
  }
}

export function parseRefund({ id, status, amount }: z.output<typeof refundAnswer>): ProviderRefund {
  const refund = { reference: id, ...amount }
  if (status === 'COMPLETED') return { ...refund, state: 'completed' }
  if (status === 'PENDING') return { ...refund, state: 'pending' }
  return { ...refund, state: 'failed', problem: status }
}
