import { useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { setupQuery } from '../features/setup/api.ts'
import { SetupPage } from '../features/setup/setup-page.tsx'
import { CallFailed } from '../lib/http/failure.ts'
import { PublicFrame } from './frame/public-frame.tsx'

/** The set-up of a new production site; where there is nothing to set up, what the route holds in its place. */
export function SetupRoute() {
  const { error } = useQuery(setupQuery)
  if (error instanceof CallFailed && error.failure.status === 404) return <Outlet />
  return (
    <PublicFrame>
      <SetupPage />
    </PublicFrame>
  )
}
