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

/** Loads what the logged-in area shows everywhere: streams, user and reward data. */
export function loadMember() {
  return Promise.all([load(streamsQuery), load(userQuery), load(rewardPointsQuery)])
}

/** The logged-in area: without a Token it leads to /login. */
export function MemberArea() {
  const token = useToken()
  const { key } = useLocation()
  // Once for each address: one that is gone to meanwhile leads there, too.
  if (token === null) return <Navigate key={key} to={paths.login()} replace state={stateForLogin()} />
  return (
    // Another sign-in starts again, with nothing of the one before.
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

/** The logged-in area while it is not known yet who is signed in. */
export function MemberSkeleton() {
  return (
    <FrameSkeleton>
      <PageSkeleton />
    </FrameSkeleton>
  )
}

/** Stands where the logged-in area could not be loaded. */
export function MemberError() {
  return (
    <FrameSkeleton>
      <PageError />
    </FrameSkeleton>
  )
}
