import type { Language, OrderUnderWay, Sentence } from '@strom/contract'
import type { Db } from '../../base/db/db.ts'
import { listUnsettled } from './queries-unsettled.ts'
import { captureRefusals, underWay } from './refusals.ts'

const sentences: Record<OrderUnderWay['state'], Sentence> = {
  ...underWay,
  'needs-person': captureRefusals['needs-person'].detail,
}

export async function listUnsettledOrders(
  db: Db,
  buyer: { accountId: string; language: Language },
): Promise<OrderUnderWay[]> {
  const rows = await listUnsettled(db, buyer.accountId)
  return rows.map(({ id, needs_person, state: stored, ...order }) => {
    const state = needs_person ? 'needs-person' : stored === 'pending' ? 'pending' : 'unsettled'
    return {
      id,
      state,
      detail: sentences[state][buyer.language],
      at: order.created_at.toISOString(),
      accountsAndMonths: order.cart,
      pointsToSpend: order.points,
      totalPriceAfterDiscount: order.total_cents / 100,
    }
  })
}
