import type { Language, OrderUnderWay, Sentence } from '@strom/contract'
import type { MoneyApp } from '../money-app.ts'
import { listUnsettled } from './queries-unsettled.ts'
import { captureRefusals, underWay } from './refusals.ts'

const sentences = (title: string): Record<OrderUnderWay['state'], Sentence> => ({
  ...underWay(title),
  'needs-review': captureRefusals(title)['needs-review'].detail,
})

export async function listUnsettledOrders(
  { db, provider }: MoneyApp,
  buyer: { accountId: string; language: Language },
): Promise<OrderUnderWay[]> {
  const details = sentences(provider.title)
  const rows = await listUnsettled(db, buyer.accountId)
  return rows.map(({ id, needs_review, state: stored, ...order }) => {
    const state = needs_review ? 'needs-review' : stored === 'pending' ? 'pending' : 'unsettled'
    return {
      id,
      state,
      detail: details[state][buyer.language],
      at: order.created_at.toISOString(),
      accountsAndMonths: order.cart,
      pointsToSpend: order.points,
      totalPriceAfterDiscount: order.total_cents / 100,
    }
  })
}
