import { Loader } from '@mantine/core'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FailurePanel } from '../../components/failure-panel.tsx'
import { Page } from '../../components/page.tsx'
import { currentSubscriptionQuery, lastOrderQuery, pricesQuery, underWayQuery } from './api.ts'
import { CurrentPlan } from './current-plan.tsx'
import { UnderWay } from './payment/under-way.tsx'
import { Purchase } from './purchase.tsx'
import classes from './subscription.module.css'

/** The current plan, and buying months for oneself and friends. */
export function SubscriptionPage() {
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
        {prices.data && <Purchase subscription={subscription} prices={prices.data} />}
      </div>
    </Page>
  )
}

/** Fetches what the page shows first. */
export function loadSubscription(queries: QueryClient): Promise<unknown> {
  return Promise.all([
    queries.prefetchQuery(currentSubscriptionQuery),
    queries.prefetchQuery(pricesQuery),
    queries.prefetchQuery(lastOrderQuery),
    queries.prefetchQuery(underWayQuery),
  ])
}
