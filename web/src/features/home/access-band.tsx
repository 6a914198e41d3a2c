import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { streamTexts } from '../../components/stream-texts.ts'
import { loadExtra } from '../../lib/answers.ts'
import { formatCents } from '../../lib/dollars.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { paths } from '../../lib/paths.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useSiteSettings } from '../../lib/site-settings.ts'
import { currentSubscriptionQuery, pricesQuery } from '../checkout/api.ts'
import classes from './access-band.module.css'
import { homeTexts } from './texts.ts'

/** The end of access is shown this many days before. */
const soonDays = 7
const dayMs = 86_400_000

/**
 * Shows the price to members without access, and the coming end of access to others. `withLink`: false beside
 * a dialog that already leads to the plans.
 */
export function AccessBand({ withLink }: { withLink: boolean }) {
  const t = useTexts(homeTexts)
  const tStream = useTexts(streamTexts)
  const { payments } = useSiteSettings()
  const { data: subscription } = useQuery({ ...currentSubscriptionQuery, enabled: payments })
  const { data: prices } = useQuery({ ...pricesQuery, enabled: payments && subscription === null })
  if (!payments || subscription === undefined) return null
  if (subscription === null && !prices) return null
  if (subscription?.auto_renew) return null
  const days = subscription && Math.ceil((Date.parse(subscription.expiryDate) - Date.now()) / dayMs)
  if (days !== null && days > soonDays) return null
  return (
    <p className={classes.band}>
      <span>
        {days === null
          ? t('costs', { price: formatCents(prices?.priceCents ?? 0) })
          : days <= 1
            ? t('endsToday')
            : t('endsIn', { count: days })}
      </span>
      {withLink && (
        <Anchor component={Link} to={paths.subscription()}>
          {days === null ? tStream('viewPlans') : t('renew')}
        </Anchor>
      )}
    </p>
  )
}

/** Fetched with the page, so that the band does not push the streams down later. */
export async function fetchAccess(payments: boolean) {
  if (!payments) return
  await loadExtra(currentSubscriptionQuery)
  const subscription = queryClient.getQueryData(currentSubscriptionQuery.queryKey)
  if (subscription === null) await loadExtra(pricesQuery)
}
