import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { FailurePanel } from '../../components/failure-panel.tsx'
import { Page } from '../../components/page.tsx'
import type { CheckOutProps } from '../../lib/order.ts'
import { currentSubscriptionQuery, pricesQuery } from './api.ts'
import { CurrentPlan } from './current-plan.tsx'
import { Purchase } from './purchase.tsx'
import classes from './subscription.module.css'

type SubscriptionPageProps = {
  /** The modal that takes the money, which belongs to payments. */
  CheckOut: ComponentType<CheckOutProps>
  /** What is told of payments that are not settled, which belongs to them too. */
  UnderWay: ComponentType
}

/** The current plan, and buying months for oneself and friends. */
export function SubscriptionPage({ CheckOut, UnderWay }: SubscriptionPageProps) {
  const { t } = useTranslation('subscriptions')
  const current = useQuery(currentSubscriptionQuery)
  const prices = useQuery(pricesQuery)

  if (current.data === undefined || prices.data === undefined) {
    const failed = [current, prices].filter(({ error }) => error)
    const [first] = failed
    return (
      <Page title={t('title')} width="wide">
        {first?.error ? (
          <FailurePanel error={first.error} onRetry={() => failed.map(({ refetch }) => refetch())} />
        ) : (
          <Loader />
        )}
      </Page>
    )
  }
  const subscription = current.data
  return (
    <Page title={t('title')} heading={subscription ? t('currentPlan') : t('choose')} width="wide">
      <div className={classes.page}>
        <UnderWay />
        {subscription && <CurrentPlan subscription={subscription} />}
        {prices.data && <Purchase subscription={subscription} prices={prices.data} CheckOut={CheckOut} />}
      </div>
    </Page>
  )
}
