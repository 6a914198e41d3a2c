import type { Store } from './queries.ts'

/** All money moved, oldest first; sums in cents. */
export function storeReport(store: Store) {
  const captures = store.list('capture')
  const refunds = store.list('refund')
  const sales = store.list('sale')
  const sum = (list: { cents: number }[]) => list.reduce((total, { cents }) => total + cents, 0)
  const taken = captures.filter(({ status }) => status !== 'PENDING' && status !== 'DECLINED')
  return {
    orders: store.list('order'),
    captures,
    refunds,
    disputes: store.list('dispute'),
    subscriptions: store.list('subscription'),
    sales,
    deliveries: store.list('delivery').map(({ body: _body, ...delivery }) => delivery),
    totals: {
      capturedCents: sum(taken),
      pendingCents: sum(captures.filter(({ status }) => status === 'PENDING')),
      givenBackCents: sum(refunds),
      renewedCents: sum(sales),
    },
  }
}
