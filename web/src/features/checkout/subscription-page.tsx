import { Button, Loader } from '@mantine/core'
import type { CurrentSubscription } from '@strom/contract'
import { type UseSuspenseQueryResult, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { FailurePanel } from '../../components/failure-panel.tsx'
import { Page } from '../../components/page.tsx'
import { sharedTexts } from '../../components/texts.ts'
import { isOutdated, load, loadExtra } from '../../lib/answers.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { rewardPointsQuery } from '../../lib/member.ts'
import { paths } from '../../lib/paths.ts'
import { useSiteSettings } from '../../lib/site-settings.ts'
import { currentSubscriptionQuery, lastOrderQuery, pricesQuery, underWayQuery } from './api.ts'
import { CurrentPlan } from './current-plan.tsx'
import { UnderWay } from './payment/under-way.tsx'
import { Purchase } from './purchase.tsx'
import classes from './subscription.module.css'
import { checkoutTexts } from './texts.ts'

function SubscriptionPage() {
  const t = useTexts(checkoutTexts)
  const current = useSuspenseQuery(currentSubscriptionQuery)
  const subscription = current.data
  const { data: prices } = useSuspenseQuery(pricesQuery)
  const { payments } = useSiteSettings()
  const heading = isOutdated(current) ? t('title') : subscription ? t('currentPlan') : t('choose')
  if (!payments) {
    return (
      <Page title={t('access')} width="text">
        <div className={classes.page}>
          <Plan {...current} />
          <p>{t('accessIsGiven')}</p>
          <Button component={Link} to={paths.contactUs()} variant="default">
            {t('contactUs')}
          </Button>
        </div>
      </Page>
    )
  }
  return (
    <Page title={t('title')} heading={heading} width="wide">
      <div className={classes.page}>
        <UnderWay />
        <Plan {...current} />
        {prices && <Purchase subscription={subscription} prices={prices} />}
      </div>
    </Page>
  )
}

type PlanProps = Pick<
  UseSuspenseQueryResult<CurrentSubscription | null>,
  'data' | 'dataUpdatedAt' | 'error' | 'refetch'
>

/** After a change, a loader replaces the outdated plan. */
function Plan({ data, dataUpdatedAt, error, refetch }: PlanProps) {
  const t = useTexts(sharedTexts)
  const isAwaited = isOutdated({ dataUpdatedAt })
  return (
    <>
      {isAwaited && error && <FailurePanel error={error} onRetry={() => refetch()} />}
      {isAwaited && !error && <Loader aria-label={t('loading')} />}
      {/* Stays mounted, since the change may come from its own dialog. */}
      {data && (
        <div hidden={isAwaited}>
          <CurrentPlan subscription={data} />
        </div>
      )}
    </>
  )
}

export function loader() {
  return Promise.all([
    load(currentSubscriptionQuery),
    load(pricesQuery),
    load(rewardPointsQuery),
    loadExtra(lastOrderQuery),
    loadExtra(underWayQuery),
  ])
}

export { SubscriptionPage as Component }
