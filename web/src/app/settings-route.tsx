import type { QueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { NotLoaded } from '../components/not-loaded.tsx'
import { SettingsPage } from '../features/accounts/settings-page.tsx'
import { devicesQuery } from '../features/sessions/api.ts'
import { Devices } from '../features/sessions/devices.tsx'
import { lazyExtra } from '../lib/lazy-extra.ts'
import { loadSecondFactor } from './load-second-factor.ts'

const SecondFactor = lazyExtra(async () => (await loadSecondFactor()).SecondFactor, NotLoaded)

/** Account Settings, with what belongs to sessions and the second factor on it: slices do not know each other, the app joins them. */
export function SettingsRoute() {
  return (
    <SettingsPage>
      {/* Together, and with their room kept: what came first would be pushed down by what stands above it. */}
      <Suspense fallback={<div style={{ minHeight: '24rem' }} />}>
        <SecondFactor />
        <Devices />
      </Suspense>
    </SettingsPage>
  )
}

/** What the page shows first, asked for before it is drawn. */
export function loadSettings(queries: QueryClient): Promise<unknown> {
  return queries.prefetchQuery(devicesQuery)
}
