import { useQueries } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { FailurePanel } from '../components/failure-panel.tsx'
import { AnnouncementDialog } from '../features/site/announcement.tsx'
import { rewardPointsQuery, streamsQuery, userQuery } from '../lib/member.ts'
import { paths } from '../lib/paths.ts'
import { stateForLogin } from '../lib/sign-in-ended.ts'
import { useToken } from '../lib/use-token.ts'
import { BrokenPage } from './broken-page.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Frame } from './frame/frame.tsx'
import { fetchPageCode } from './page-code.ts'
import { FrameSkeleton, PageSkeleton } from './skeletons.tsx'

/** The logged-in area's entry: without a Token to /login, else streams, user and reward data first. */
export function MemberArea() {
  const token = useToken()
  // Another sign-in starts again, with nothing of the one before.
  if (token !== null) return <LoadedMemberArea key={token} />
  return <Navigate to={paths.login()} replace state={stateForLogin()} />
}

function LoadedMemberArea() {
  const queries = useQueries({ queries: [streamsQuery, userQuery, rewardPointsQuery] })
  const { pathname } = useLocation()
  useEffect(() => {
    void fetchPageCode(pathname)
  }, [pathname])

  const failed = queries.find((query) => query.data === undefined && query.error)

  if (failed?.error) {
    const retry = () => {
      for (const query of queries) if (query.error) query.refetch()
    }
    return (
      <FrameSkeleton>
        <FailurePanel wholePage error={failed.error} onRetry={retry} />
      </FrameSkeleton>
    )
  }
  if (queries.some((query) => query.data === undefined)) {
    return (
      <FrameSkeleton>
        <PageSkeleton />
      </FrameSkeleton>
    )
  }
  return (
    <Frame>
      <ErrorBoundary fallback={<BrokenPage />}>
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
      <AnnouncementDialog />
    </Frame>
  )
}
