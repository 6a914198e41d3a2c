import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { BrokenPage } from './broken-page.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { PublicFrame } from './frame/public-frame.tsx'

/** The pages of those who are not signed in. */
export function PublicArea() {
  return (
    <PublicFrame>
      <ErrorBoundary fallback={<BrokenPage />}>
        <Suspense>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
    </PublicFrame>
  )
}
