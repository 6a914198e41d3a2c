import { Suspense } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { AnnouncementDialog } from '../features/site/announcement.tsx'
import { load } from '../lib/answers.ts'
import { rewardPointsQuery, streamsQuery, userQuery } from '../lib/member.ts'
import { paths } from '../lib/paths.ts'
import { stateForLogin } from '../lib/sign-in-ended.ts'
import { useToken } from '../lib/use-token.ts'
import { Frame } from './frame/frame.tsx'
import { MailsInPageLanguage } from './mails-in-page-language.ts'
import { PageError } from './page-error.tsx'
import { FrameSkeleton, PageSkeleton } from './skeletons.tsx'

export function loadMember() {
  return Promise.all([load(streamsQuery), load(userQuery), load(rewardPointsQuery)])
}

export function MemberArea() {
  const token = useToken()
  const { key } = useLocation()
  // Once per address: a navigation meanwhile leads there, too.
  if (token === null) return <Navigate key={key} to={paths.login()} replace state={stateForLogin()} />
  return (
    // Another sign-in starts afresh.
    <Suspense key={token} fallback={<MemberSkeleton />}>
      <Frame>
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
        <AnnouncementDialog />
        <MailsInPageLanguage />
      </Frame>
    </Suspense>
  )
}

export function MemberSkeleton() {
  return (
    <FrameSkeleton>
      <PageSkeleton />
    </FrameSkeleton>
  )
}

export function MemberError() {
  return (
    <FrameSkeleton>
      <PageError />
    </FrameSkeleton>
  )
}
