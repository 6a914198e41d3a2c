import { CheckOut } from '../features/payments/check-out.tsx'
import { SubscriptionPage } from '../features/subscriptions/subscription-page.tsx'

/** The subscription page, with the check-out of payments on it: slices do not know each other, the app joins them. */
export function SubscriptionRoute() {
  return <SubscriptionPage CheckOut={CheckOut} />
}
