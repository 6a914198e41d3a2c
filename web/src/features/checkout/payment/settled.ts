import type { OrderUnderWay, Transaction } from '@strom/contract'

/** Those that were under way and are not any more. */
export function settledOf(
  before: readonly OrderUnderWay[],
  now: readonly OrderUnderWay[],
): readonly OrderUnderWay[] {
  return before.filter(({ id }) => !now.some((order) => order.id === id))
}

/**
 * What came of an order that was under way. `unsaid`: of a try that did not last, whoever made it has heard: it may have
 * been declined only to be made again.
 */
export function outcomeOf(
  { id, state }: OrderUnderWay,
  transactions: readonly Transaction[],
): 'paid' | 'not-paid' | 'unsaid' {
  if (transactions.some(({ order_id }) => order_id === id)) return 'paid'
  return state === 'unsettled' ? 'unsaid' : 'not-paid'
}
