import type { OrderUnderWay } from '@strom/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { underWayQuery } from '../api.ts'
import { settledOf } from './settled.ts'

const none: readonly OrderUnderWay[] = []

/** The member's payments under way. Calls back with those that are not any more, while this is shown. */
export function useSettled(onSettled: (settled: readonly OrderUnderWay[]) => void): readonly OrderUnderWay[] {
  const { data: orders = none } = useQuery(underWayQuery)
  const before = useRef(orders)
  const tell = useEffectEvent(onSettled)

  useEffect(() => {
    const settled = settledOf(before.current, orders)
    before.current = orders
    if (settled.length > 0) tell(settled)
  }, [orders])

  return orders
}
