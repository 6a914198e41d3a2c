import type { OrderUnderWay, Transaction } from '@strom/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { underWayQuery } from '../api.ts'

const none: readonly OrderUnderWay[] = []

/** Calls back with payments that were settled while mounted. */
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

export function findSettled(
  before: readonly OrderUnderWay[],
  now: readonly OrderUnderWay[],
): readonly OrderUnderWay[] {
  return before.filter(({ id }) => !now.some((order) => order.id === id))
}

/** `abandoned`: an attempt that ended without payment; the buyer saw that, and may have retried. */
export function getOutcome(
  { id, state }: OrderUnderWay,
  transactions: readonly Transaction[],
): 'paid' | 'not-paid' | 'abandoned' {
  if (transactions.some(({ order_id }) => order_id === id)) return 'paid'
  return state === 'unsettled' ? 'abandoned' : 'not-paid'
}
