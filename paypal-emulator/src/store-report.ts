import type { Books } from './queries.ts'

/** The books for an audit: everything that moved money, oldest first, and what came to in cents. */
export function booksReport(books: Books) {
  const captures = books.list('capture')
  const refunds = books.list('refund')
  const sales = books.list('sale')
  const sum = (list: { cents: number }[]) => list.reduce((total, { cents }) => total + cents, 0)
  const taken = captures.filter(({ status }) => status !== 'PENDING' && status !== 'DECLINED')
  return {
    orders: books.list('order'),
    captures,
    refunds,
    disputes: books.list('dispute'),
    subscriptions: books.list('subscription'),
    sales,
    deliveries: books.list('delivery').map(({ body: _body, ...delivery }) => delivery),
    totals: {
      capturedCents: sum(taken),
      pendingCents: sum(captures.filter(({ status }) => status === 'PENDING')),
      givenBackCents: sum(refunds),
      renewedCents: sum(sales),
    },
  }
}
