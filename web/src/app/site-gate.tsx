import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { FailurePanel } from '../components/failure-panel.tsx'
import { MaintenancePage } from '../features/site/maintenance-page.tsx'
import { isPlayerPath } from '../lib/paths.ts'
import { siteSettingsQuery } from '../lib/site-settings.ts'
import classes from './frame/frame.module.css'
import { PublicFrame } from './frame/public-frame.tsx'
import { Splash } from './splash.tsx'

export function SiteGate({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useQuery(siteSettingsQuery)
  const goesOn = useRunningPlayer(data?.maintenanceMode)
  useReloadAfterMaintenance(data?.maintenanceMode)

  if (!data) {
    return (
      <main className={classes.main}>
        {error ? <FailurePanel wholePage error={error} onRetry={refetch} /> : <Splash />}
      </main>
    )
  }
  if (data.maintenanceMode && !goesOn) {
    return (
      <PublicFrame>
        <MaintenancePage />
      </PublicFrame>
    )
  }
  return children
}

/** An open player page stays until it is left. */
function useRunningPlayer(maintenanceMode: boolean | undefined): boolean {
  const { pathname } = useLocation()
  const [openBefore, setOpenBefore] = useState<string>()
  useEffect(() => {
    if (maintenanceMode === false) setOpenBefore(pathname)
  }, [maintenanceMode, pathname])
  return isPlayerPath(pathname) && openBefore === pathname
}

/** Data may have been refused before the page knew of the maintenance. */
function useReloadAfterMaintenance(maintenanceMode: boolean | undefined) {
  const { revalidate } = useRevalidator()
  const wasClosed = useRef(false)
  useEffect(() => {
    if (wasClosed.current && maintenanceMode === false) void revalidate()
    wasClosed.current = maintenanceMode === true
  }, [maintenanceMode, revalidate])
}
