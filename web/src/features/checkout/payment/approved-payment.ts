import { createStoredText } from '../../../lib/browser-storage.ts'
import type { Order } from './order.ts'

/** A payment that the buyer has approved, and whose answer has not come. */
export type ApprovedPayment = { account: string; orderId: string; order: Order }

/**
 * The browser's last one, kept over a reload until its answer comes, so that nobody pays twice for want of that answer.
 * Signing out forgets it; the server settles it all the same.
 */
export const approvedPayment = createStoredText('strom-payment')

export function storeApprovedPayment(payment: ApprovedPayment) {
  approvedPayment.write(JSON.stringify(payment))
}

/** This account's approved payment; null for none, another account's, or an invalid text. */
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
