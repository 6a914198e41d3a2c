import type { QueryClient } from '@tanstack/react-query'
import { underWayQuery } from '../features/payments/api.ts'
import { CheckOut } from '../features/payments/check-out.tsx'
import { UnderWay } from '../features/payments/under-way.tsx'
import { currentSubscriptionQuery, lastOrderQuery, pricesQuery } from '../features/subscriptions/api.ts'
import { SubscriptionPage } from '../features/subscriptions/subscription-page.tsx'

/** The subscription page, with the check-out of payments and those under way on it: slices do not know each other, the app joins them. */
export function SubscriptionRoute() {
  return <SubscriptionPage CheckOut={CheckOut} UnderWay={UnderWay} />
}

/** What the page shows first, asked for before it is drawn. */
export function loadSubscription(queries: QueryClient): Promise<unknown> {
  return Promise.all([
    queries.prefetchQuery(currentSubscriptionQuery),
    queries.prefetchQuery(pricesQuery),
    queries.prefetchQuery(lastOrderQuery),
    queries.prefetchQuery(underWayQuery),
  ])
}
