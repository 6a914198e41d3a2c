import type { OrderUnderWay } from '@strom/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { reloadAfterPayment, sayPaid } from '../../lib/after-payment.ts'
import { formatDollars } from '../../lib/dollars.ts'
import { toasts } from '../../lib/toasts.ts'
import { transactionsQuery, underWayQuery } from './api.ts'
import { outcomeOf, settledOf } from './settled.ts'

const none: readonly OrderUnderWay[] = []

/** The member's payments under way. Once one is settled it is said what came of it, and what it changes is loaded again. */
export function useUnderWay(): readonly OrderUnderWay[] {
  const { t } = useTranslation('payments')
  const queries = useQueryClient()
  const { data: orders = none } = useQuery(underWayQuery)
  const before = useRef(orders)

  const tell = useEffectEvent(async (settled: readonly OrderUnderWay[]) => {
    await reloadAfterPayment(queries)
    const transactions = await queries.fetchQuery(transactionsQuery)
    for (const order of settled) {
      const outcome = outcomeOf(order, transactions)
      if (outcome === 'paid') sayPaid()
      if (outcome !== 'not-paid') continue
      const price = formatDollars(order.totalPriceAfterDiscount)
      toasts.show({
        color: 'red',
        title: t('notPaid'),
        message: t('notPaidText', { price }),
        autoClose: false,
      })
    }
  })

  useEffect(() => {
    const settled = settledOf(before.current, orders)
    before.current = orders
    // Where that cannot be asked, the mail says it.
    if (settled.length > 0) tell(settled).catch(() => undefined)
  }, [orders])

  return orders
}
