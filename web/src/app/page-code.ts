import type { ComponentType } from 'react'

/** The code of the pages of those who are not signed in, by path; fetched when one is opened. */
export const publicPages = {
  '/login': async () => (await import('../features/sessions/login-page.tsx')).LoginPage,
  '/register': async () => (await import('../features/invitations/register-page.tsx')).RegisterPage,
  '/forgot-password': async () =>
    (await import('../features/accounts/forgot-password-page.tsx')).ForgotPasswordPage,
  '/password-reset-confirmation': async () =>
    (await import('../features/accounts/reset-password-page.tsx')).ResetPasswordPage,
  '/confirm-email-change': async () =>
    (await import('../features/accounts/confirm-email-page.tsx')).ConfirmEmailPage,
} as const

/** The code of the pages of the logged-in area. */
export const memberPages = {
  '/': async () => (await import('./home-route.tsx')).HomeRoute,
  '/subscription': async () => (await import('./subscription-route.tsx')).SubscriptionRoute,
  '/invites': async () => (await import('../features/invitations/invites-page.tsx')).InvitesPage,
  '/transactions': async () => (await import('../features/payments/transactions-page.tsx')).TransactionsPage,
  '/support': async () => (await import('../features/support/faq-page.tsx')).FaqPage,
  '/contactus': async () => (await import('../features/support/contact-page.tsx')).ContactPage,
  '/profile': async () => (await import('./settings-route.tsx')).SettingsRoute,
  '/logout': async () => (await import('../features/sessions/logout-page.tsx')).LogoutPage,
  '/btcfaq': async () => (await import('../features/guides/bitcoin-faq-page.tsx')).BitcoinFaqPage,
  '/paymentguide': async () => (await import('../features/guides/payment-guide-page.tsx')).PaymentGuidePage,
  '/adminreports': async () => (await import('../features/reports/reports-page.tsx')).ReportsPage,
  '/adminsupport': async () =>
    (await import('../features/support/staff/admin-support-page.tsx')).AdminSupportPage,
} as const

/** Both player pages are one, which is told its player. */
export const playerPage = async () => (await import('../features/playback/player-page.tsx')).PlayerPage

// Each page takes props of its own; whoever only fetches need not know.
type PageCode = () => Promise<unknown>

const byPath = new Map<string, PageCode>([
  ...Object.entries(publicPages),
  ...Object.entries(memberPages),
  ['/player', playerPage],
  ['/playersldp', playerPage],
])

const fetched = new Map<PageCode, unknown>()

/** A path without slashes at its end, as the tables of pages have it. */
export function plain(pathname: string): string {
  return pathname.replace(/(?<=.)\/+$/, '')
}

/** Whether those who are not signed in may see the page at an address. */
export function isPublicPath(pathname: string): boolean {
  return plain(pathname) in publicPages || plain(pathname) === '/setup'
}

/** Fetches the code of the page at an address, if it has one of its own. A failure is met again where the page is shown. */
export async function fetchPageCode(pathname: string): Promise<void> {
  const code = byPath.get(plain(pathname))
  if (!code || fetched.has(code)) return
  await code().then(
    (Page) => fetched.set(code, Page),
    () => undefined,
  )
}

/** The page that some code holds, if that is here already. */
export function fetchedPage<Props>(
  code: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | undefined {
  return fetched.get(code) as ComponentType<Props> | undefined
}
