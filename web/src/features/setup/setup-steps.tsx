import type { SetupState } from '@strom/contract'
import { useQuery } from '@tanstack/react-query'
import { Page } from '../../components/page.tsx'
import { useTexts } from '../../lib/language/texts.ts'
import { setupCheckQuery } from './api.ts'
import { BroadcastStep } from './broadcast-step.tsx'
import { Findings } from './findings.tsx'
import { FinishStep } from './finish-step.tsx'
import { MailStep } from './mail-step.tsx'
import classes from './setup.module.css'
import { SiteStep } from './site-step.tsx'
import { StreamStep } from './stream-step.tsx'
import { setupTexts } from './texts.ts'

export function SetupSteps({ setup }: { setup: SetupState }) {
  const t = useTexts(setupTexts)
  const check = useQuery(setupCheckQuery)
  const of = (...checks: string[]) => check.data?.filter((finding) => checks.includes(finding.check))
  const origin = window.location.origin
  return (
    <Page title={t('title')}>
      <p className={classes.intro}>{t('stepsText', { email: setup.email })}</p>
      <ol className={classes.steps}>
        <li className={classes.step}>
          <h2>{t('address')}</h2>
          <p>{t('addressText', { address: setup.publicUrl })}</p>
          {origin !== setup.publicUrl && (
            <p className={classes.warning}>{t('otherAddress', { origin, address: setup.publicUrl })}</p>
          )}
          <Findings found={of('public address', 'reached', 'certificate')} check={check} />
        </li>
        <li className={classes.step}>
          <h2>{t('mail')}</h2>
          <p>{t('mailText', { server: setup.mail.server, from: setup.mail.from })}</p>
          <Findings found={of('mail server')} check={check} />
          <MailStep setup={setup} />
        </li>
        <li className={classes.step}>
          <h2>{t('payments')}</h2>
          <p>{t(setup.takesPayments ? 'paymentsTaken' : 'paymentsNone')}</p>
          {setup.takesPayments && <Findings found={of('payments')} check={check} />}
        </li>
        <li className={classes.step}>
          <h2>{t('site')}</h2>
          <SiteStep setup={setup} />
        </li>
        <li className={classes.step}>
          <h2>{t('stream')}</h2>
          <BroadcastStep hasStreams={setup.streams.length > 0} />
          <StreamStep setup={setup} />
        </li>
        <li className={classes.step}>
          <h2>{t('finish')}</h2>
          <FinishStep setup={setup} findings={check.data} looking={check.isFetching} />
        </li>
      </ol>
    </Page>
  )
}
