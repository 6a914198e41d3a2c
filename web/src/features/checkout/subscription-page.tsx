import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Page } from '../../components/page.tsx'
import { paths } from '../../lib/paths.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useSiteSettings } from '../../lib/site-settings.ts'
import { currentSubscriptionQuery, lastOrderQuery, pricesQuery, underWayQuery } from './api.ts'
import { CurrentPlan } from './current-plan.tsx'
import { UnderWay } from './payment/under-way.tsx'
import { Purchase } from './purchase.tsx'
import classes from './subscription.module.css'

/** The current plan, and buying months for oneself and friends. */
function SubscriptionPage() {
  const { t } = useTranslation('subscriptions')
  const { data: subscription } = useSuspenseQuery(currentSubscriptionQuery)
  const { data: prices } = useSuspenseQuery(pricesQuery)
  const { payments } = useSiteSettings()
  if (!payments) {
    return (
      <Page title={t('access')} width="text">
        <div className={classes.page}>
          {subscription && <CurrentPlan subscription={subscription} />}
          <p>{t('accessIsGiven')}</p>
          <Button component={Link} to={paths.contactUs()} variant="default">
            {t('contactUs')}
          </Button>
        </div>
      </Page>
    )
  }
  return (
    <Page title={t('title')} heading={subscription ? t('currentPlan') : t('choose')} width="wide">
      <div className={classes.page}>
        <UnderWay />
        {subscription && <CurrentPlan subscription={subscription} />}
        {prices && <Purchase subscription={subscription} prices={prices} />}
      </div>
    </Page>
  )
}

/** Fetches what the page shows first. */
export function loader() {
  return Promise.all([
    queryClient.ensureQueryData(currentSubscriptionQuery),
    queryClient.ensureQueryData(pricesQuery),
    queryClient.prefetchQuery(lastOrderQuery),
    queryClient.prefetchQuery(underWayQuery),
  ])
}

export { SubscriptionPage as Component }
