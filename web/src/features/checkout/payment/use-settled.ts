import type { OrderUnderWay, Transaction } from '@strom/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { underWayQuery } from '../api.ts'

const none: readonly OrderUnderWay[] = []

/** The member's payments under way. Calls back with those that are not any more, while this is shown. */
export function useSettled(onSettled: (settled: readonly OrderUnderWay[]) => void): readonly OrderUnderWay[] {
  const { data: orders = none } = useQuery(underWayQuery)
  const before = useRef(orders)
  const report = useEffectEvent(onSettled)

  useEffect(() => {
    const settled = findSettled(before.current, orders)
    before.current = orders
    if (settled.length > 0) report(settled)
  }, [orders])

  return orders
}

/** Those that were under way and are not any more. */
export function findSettled(
  before: readonly OrderUnderWay[],
  now: readonly OrderUnderWay[],
): readonly OrderUnderWay[] {
  return before.filter(({ id }) => !now.some((order) => order.id === id))
}

/**
 * The outcome of an order that was under way. `abandoned`: an attempt that ended without payment; the buyer saw that, and
 * may have tried again since.
 */
export function getOutcome(
  { id, state }: OrderUnderWay,
  transactions: readonly Transaction[],
): 'paid' | 'not-paid' | 'abandoned' {
  if (transactions.some(({ order_id }) => order_id === id)) return 'paid'
  return state === 'unsettled' ? 'abandoned' : 'not-paid'
}
