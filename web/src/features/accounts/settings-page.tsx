import type { QueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded } from '../../components/not-loaded.tsx'
import { Page } from '../../components/page.tsx'
import { lazyExtra } from '../../lib/lazy-extra.ts'
import { loadSecondFactor } from '../second-factor/load-second-factor.ts'
import { devicesQuery } from '../sessions/api.ts'
import { Devices } from '../sessions/devices.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import classes from './settings.module.css'

const SecondFactor = lazyExtra(async () => (await loadSecondFactor()).SecondFactor, NotLoaded)

/** Account Settings: profile and password, below them the second factor and the devices. */
export function SettingsPage() {
  const { t } = useTranslation('accounts')
  return (
    <Page title={t('settings')} width="wide">
      <div className={classes.columns}>
        <ProfileForm />
        <PasswordForm />
      </div>
      {/* One fallback that keeps their room: the part that loads first would be pushed down by the part above it. */}
      <Suspense fallback={<div style={{ minHeight: '24rem' }} />}>
        <SecondFactor />
        <Devices />
      </Suspense>
    </Page>
  )
}

/** Fetches what the page shows first. */
export function loadSettings(queries: QueryClient): Promise<unknown> {
  return queries.prefetchQuery(devicesQuery)
}
