import { Suspense } from 'react'
import { Outlet, type RouteObject } from 'react-router'
import { useSiteSettings } from '../lib/site-settings.ts'
import { consoleRoute } from './console-routes.tsx'
import { PublicFrame } from './frame/public-frame.tsx'
import { everybody, members, owners, staff, withoutTelevisions } from './guards.ts'
import { loadMember, MemberArea, MemberError, MemberSkeleton } from './member-area.tsx'
import { NotFoundPage, unknownPage } from './not-found-page.tsx'
import { guarded, page } from './page-route.ts'
import { Root, RootError } from './root.tsx'
import { StaffArea } from './staff-area.tsx'

/** A page's file exports `Component` and, for its data, `loader`. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RootError,
    children: [
      {
        Component: PublicArea,
        children: [
          page('/login', everybody, () => import('../features/sessions/login-page.tsx')),
          page('/register', everybody, () => import('../features/registration/register-page.tsx')),
          page('/forgot-password', everybody, () => import('../features/accounts/forgot-password-page.tsx')),
          page(
            '/password-reset-confirmation',
            everybody,
            () => import('../features/accounts/reset-password-page.tsx'),
          ),
          page(
            '/confirm-email-change',
            everybody,
            () => import('../features/accounts/confirm-email-page.tsx'),
          ),
          page('/undo-email-change', everybody, () => import('../features/accounts/undo-email-page.tsx')),
          page('/tv', everybody, () => import('../features/sessions/television/television-page.tsx')),
          page('/unsubscribe', everybody, () => import('../features/accounts/unsubscribe-page.tsx')),
        ],
      },
      {
        Component: ReadingArea,
        children: [page('/pages/:slug', everybody, () => import('../features/site/written-page.tsx'))],
      },
      page('/setup', everybody, () => import('./setup-route.tsx')),
      {
        Component: MemberArea,
        HydrateFallback: MemberSkeleton,
        ErrorBoundary: MemberError,
        loader: guarded(members, loadMember),
        children: [
          page('/', members, () => import('../features/home/home-page.tsx')),
          page('/player', members, () => import('../features/playback/player-page.tsx')),
          page('/playersldp', members, () => import('../features/playback/player-page.tsx')),
          page(
            '/subscription',
            withoutTelevisions,
            () => import('../features/checkout/subscription-page.tsx'),
          ),
          page(
            '/transactions',
            withoutTelevisions,
            () => import('../features/checkout/transactions-page.tsx'),
          ),
          page(
            '/transactions/:id',
            withoutTelevisions,
            () => import('../features/checkout/receipt-page.tsx'),
          ),
          page('/invites', withoutTelevisions, () => import('../features/invitations/invites-page.tsx')),
          page('/support', withoutTelevisions, () => import('../features/support/faq-page.tsx')),
          page('/contactus', withoutTelevisions, () => import('../features/support/contact-page.tsx')),
          page('/profile', withoutTelevisions, () => import('../features/accounts/settings-page.tsx')),
          page(
            '/tv/confirm',
            withoutTelevisions,
            () => import('../features/sessions/television/confirm-television-page.tsx'),
          ),
          page('/logout', members, () => import('../features/sessions/logout-page.tsx')),
          {
            Component: BitcoinArea,
            children: [
              page('/btcfaq', withoutTelevisions, () => import('../features/guides/bitcoin-faq-page.tsx')),
              page(
                '/paymentguide',
                withoutTelevisions,
                () => import('../features/guides/payment-guide-page.tsx'),
              ),
            ],
          },
          {
            Component: StaffArea,
            loader: guarded(staff),
            children: [
              page('/adminreports', staff, () => import('../features/reports/reports-page.tsx')),
              page('/adminsupport', staff, () => import('../features/support/tickets/tickets-page.tsx')),
            ],
          },
          {
            Component: StaffArea,
            loader: guarded(owners),
            children: [consoleRoute],
          },
          unknownPage,
        ],
      },
    ],
  },
]

function PublicArea() {
  return (
    <PublicFrame>
      <Suspense>
        <Outlet />
      </Suspense>
    </PublicFrame>
  )
}

function ReadingArea() {
  return (
    <PublicFrame forReading>
      <Suspense>
        <Outlet />
      </Suspense>
    </PublicFrame>
  )
}

/** An owner may hide them. */
function BitcoinArea() {
  return useSiteSettings().bitcoinPages === false ? <NotFoundPage /> : <Outlet />
}
