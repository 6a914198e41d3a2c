import type { ComponentType } from 'react'
import { plainPath } from '../lib/paths.ts'

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
  '/': async () => (await import('../features/home/home-page.tsx')).HomePage,
  '/subscription': async () => (await import('../features/checkout/subscription-page.tsx')).SubscriptionPage,
  '/invites': async () => (await import('../features/invitations/invites-page.tsx')).InvitesPage,
  '/transactions': async () => (await import('../features/checkout/transactions-page.tsx')).TransactionsPage,
  '/support': async () => (await import('../features/support/faq-page.tsx')).FaqPage,
  '/contactus': async () => (await import('../features/support/contact-page.tsx')).ContactPage,
  '/profile': async () => (await import('../features/accounts/settings-page.tsx')).SettingsPage,
  '/logout': async () => (await import('../features/sessions/logout-page.tsx')).LogoutPage,
  '/btcfaq': async () => (await import('../features/guides/bitcoin-faq-page.tsx')).BitcoinFaqPage,
  '/paymentguide': async () => (await import('../features/guides/payment-guide-page.tsx')).PaymentGuidePage,
  '/adminreports': async () => (await import('../features/reports/reports-page.tsx')).ReportsPage,
  '/adminsupport': async () =>
    (await import('../features/support/staff/admin-support-page.tsx')).AdminSupportPage,
} as const

/** The code of the parts of the owner's console that have an address without an id. */
export const consolePages = {
  '/admin/streams': async () =>
    (await import('../features/console/streams/streams-section.tsx')).StreamsSection,
  '/admin/streams/new': async () =>
    (await import('../features/console/streams/new-stream-section.tsx')).NewStreamSection,
  '/admin/people': async () => (await import('../features/console/people/people-section.tsx')).PeopleSection,
  '/admin/orders': async () => (await import('../features/console/orders/orders-section.tsx')).OrdersSection,
  '/admin/notices': async () =>
    (await import('../features/console/notices/notices-section.tsx')).NoticesSection,
  '/admin/mails': async () => (await import('../features/console/mails/mails-section.tsx')).MailsSection,
  '/admin/texts': async () => (await import('../features/console/texts/texts-section.tsx')).TextsSection,
  '/admin/settings': async () =>
    (await import('../features/console/settings/settings-section.tsx')).SettingsSection,
  '/admin/history': async () =>
    (await import('../features/console/history/history-section.tsx')).HistorySection,
} as const

/**
 * What stands around each part of the console, and its texts, without which it is not shown (load-console.ts): those of the parts
 * but streams apart, for anyone who goes there.
 */
export const consoleLayout = async () =>
  (await import('../features/console/console-layout.tsx')).ConsoleLayout
export const consoleTexts = {
  en: async () => (await import('../locales/en-console.ts')).enConsole,
  nb: async () => (await import('../locales/nb-console.ts')).nbConsole,
} as const
export const consolePartTexts = {
  en: async () => (await import('../locales/en-console-parts.ts')).enConsoleParts,
  nb: async () => (await import('../locales/nb-console-parts.ts')).nbConsoleParts,
} as const

/** Both player pages are one, which is told its player. */
export const playerPage = async () => (await import('../features/playback/player-page.tsx')).PlayerPage

// Each page takes props of its own; anyone who only fetches need not know.
type PageCode = () => Promise<unknown>

const byPath = new Map<string, PageCode>([
  ...Object.entries(publicPages),
  ...Object.entries(memberPages),
  ...Object.entries(consolePages),
  ['/admin', consolePages['/admin/streams']],
  ['/player', playerPage],
  ['/playersldp', playerPage],
])

const fetched = new Map<PageCode, unknown>()

/** Whether those who are not signed in may see the page at an address. */
export function isPublicPath(pathname: string): boolean {
  return plainPath(pathname) in publicPages || plainPath(pathname) === '/setup'
}

/** Whether an address is in the owner's console. */
export function isConsolePath(pathname: string): boolean {
  return `${plainPath(pathname)}/`.startsWith('/admin/')
}

/** Whether an address is in a part of the console that is not shown first. */
export function isOtherConsolePart(pathname: string): boolean {
  return isConsolePath(pathname) && !/^\/admin(?:$|\/streams(?:\/|$))/.test(plainPath(pathname))
}

/** Fetches the code of the page at an address, if it has one of its own. A failure is met again where the page is shown. */
export async function fetchPageCode(pathname: string): Promise<void> {
  const code = byPath.get(plainPath(pathname))
  if (isConsolePath(pathname))
    for (const part of [consoleLayout, consoleTexts.en]) part().catch(() => undefined)
  if (isOtherConsolePart(pathname)) consolePartTexts.en().catch(() => undefined)
  if (code) await fetchCode(code)
}

/** Fetches what a page is made by, so that it is shown without a pause. */
export async function fetchCode(code: PageCode): Promise<void> {
  if (fetched.has(code)) return
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
