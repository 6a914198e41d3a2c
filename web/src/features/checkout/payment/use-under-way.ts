import type { OrderUnderWay } from '@strom/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '../../../lib/dollars.ts'
import { toasts } from '../../../lib/toasts.ts'
import { transactionsQuery } from '../api.ts'
import { reloadAfterPayment, sayPaid } from './after-payment.ts'
import { outcomeOf } from './settled.ts'
import { useSettled } from './use-settled.ts'

/** The member's payments under way. Once one is settled it is said what came of it, and what it changes is loaded again. */
export function useUnderWay(): readonly OrderUnderWay[] {
  const { t } = useTranslation('payments')
  const queries = useQueryClient()

  function sayNotPaid({ totalPriceAfterDiscount }: OrderUnderWay) {
    const message = t('notPaidText', { price: formatDollars(totalPriceAfterDiscount) })
    toasts.show({ color: 'red', title: t('notPaid'), message, autoClose: false })
  }

  async function tell(settled: readonly OrderUnderWay[]) {
    await reloadAfterPayment(queries)
    const transactions = await queries.fetchQuery(transactionsQuery)
    for (const order of settled) {
      const outcome = outcomeOf(order, transactions)
      if (outcome === 'paid') sayPaid()
      if (outcome === 'not-paid') sayNotPaid(order)
    }
  }

  // Where that cannot be asked, the mail says it.
  return useSettled((settled) => tell(settled).catch(() => undefined))
}
