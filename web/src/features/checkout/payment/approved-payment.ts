import { createStoredText } from '../../../lib/browser-storage.ts'
import type { Order } from './order.ts'

/** Approved by the buyer, not yet answered by the server. */
export type ApprovedPayment = { account: string; orderId: string; order: Order }

/**
 * Survives a reload, so that a lost answer leads to no second payment. Sign-out clears it; the server settles
 * the payment anyway.
 */
export const approvedPayment = createStoredText('strom-payment')

export function storeApprovedPayment(payment: ApprovedPayment) {
  approvedPayment.write(JSON.stringify(payment))
}

/** Null for another account's payment or an invalid text. */
export function readApprovedPayment(account: string): ApprovedPayment | null {
  try {
    const kept = JSON.parse(approvedPayment.read() ?? 'null') as Partial<ApprovedPayment> | null
    const { orderId, order } = kept ?? {}
    if (kept?.account !== account || typeof orderId !== 'string') return null
    if (!Array.isArray(order?.accountsAndMonths) || typeof order.pointsToSpend !== 'number') return null
    return { account, orderId, order }
  } catch {
    return null
  }
}
