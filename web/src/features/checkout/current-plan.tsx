import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { CurrentSubscription } from '@strom/contract'
import { useRef } from 'react'
import { differsFromReaders, formatDate, shownTimeZone } from '../../lib/dates.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { CancelSubscription } from './cancel-subscription.tsx'
import classes from './current-plan.module.css'
import { checkoutTexts } from './texts.ts'

export function CurrentPlan({ subscription }: { subscription: CurrentSubscription }) {
  const t = useTexts(checkoutTexts)
  const [cancelling, cancel] = useDisclosure(false)
  const ending = useRef<HTMLParagraphElement>(null)
  const { auto_renew, cancelled, next_billing_date, expiryDate } = subscription
  const date = formatDate(next_billing_date)
  const until = formatDate(expiryDate)

  return (
    <section className={classes.plan} aria-label={t('currentPlan')}>
      <p ref={ending} tabIndex={-1} className={classes.date}>
        {auto_renew ? t('renewingOn', { date }) : t('endingOn', { date })}
        {cancelled && <span className={classes.cancelled}>{t('cancelled')}</span>}
      </p>
      {until !== date && <p>{t('accessUntil', { date: until })}</p>}
      {differsFromReaders(new Date()) && <p>{t('siteClock', { zone: shownTimeZone() })}</p>}
      {auto_renew && (
        <>
          <p>{t('legacyNotice')}</p>
          <Button color="red" className={classes.cancel} onClick={cancel.open}>
            {t('cancel')}
          </Button>
        </>
      )}
      <CancelSubscription
        subscription={subscription}
        until={until}
        opened={cancelling}
        onClose={cancel.close}
        onCancelled={() => ending.current?.focus()}
      />
    </section>
  )
}
