import type { QueryClient } from '@tanstack/react-query'
import { userQuery } from '../lib/member.ts'
import { plainPath } from '../lib/paths.ts'

type Load = (queries: QueryClient) => Promise<unknown>

/** Of a page that others are led away from before anything is asked on their behalf. */
function ofThose(role: 'is_staff' | 'is_owner', load: Load): Load {
  return async (queries) => {
    const user = await queries.fetchQuery(userQuery)
    if (user[role] && !user.secondFactorMissing) await load(queries)
  }
}

const loadStreams: Load = async (queries) =>
  (await import('../features/console/streams/streams-section.tsx')).loadStreams(queries)

/** Of the parts of the owner's console. */
const consoleData: Readonly<Record<string, Load>> = {
  '/admin': loadStreams,
  '/admin/streams': loadStreams,
  '/admin/people': async (queries) =>
    (await import('../features/console/people/people-section.tsx')).loadPeople(queries),
  '/admin/orders': async (queries) =>
    (await import('../features/console/orders/orders-section.tsx')).loadOrders(queries),
  '/admin/notices': async (queries) =>
    (await import('../features/console/notices/notices-section.tsx')).loadNotices(queries),
  '/admin/mails': async (queries) =>
    (await import('../features/console/mails/mails-section.tsx')).loadMails(queries),
  '/admin/texts': async (queries) =>
    (await import('../features/console/texts/texts-section.tsx')).loadTexts(queries),
  '/admin/settings': async (queries) =>
    (await import('../features/console/settings/settings-section.tsx')).loadSettings(queries),
  '/admin/history': async (queries) =>
    (await import('../features/console/history/history-section.tsx')).loadHistory(queries),
}

/** What a page shows first besides what every page has, asked for as the page itself asks for it: the page's file knows how. */
const pageData: Readonly<Record<string, Load>> = {
  '/player': async () => (await import('../features/playback/player-page.tsx')).loadPlayer('default'),
  '/playersldp': async () => (await import('../features/playback/player-page.tsx')).loadPlayer('low-latency'),
  '/subscription': async (queries) =>
    (await import('../features/checkout/subscription-page.tsx')).loadSubscription(queries),
  '/invites': async (queries) =>
    (await import('../features/invitations/invites-page.tsx')).loadInvites(queries),
  '/transactions': async (queries) =>
    (await import('../features/checkout/transactions-page.tsx')).loadTransactions(queries),
  '/support': async (queries) => (await import('../features/support/faq-page.tsx')).loadFaq(queries),
  '/contactus': async (queries) =>
    (await import('../features/support/contact-page.tsx')).loadContact(queries),
  '/profile': async (queries) =>
    (await import('../features/accounts/settings-page.tsx')).loadSettings(queries),
  '/adminreports': ofThose('is_staff', async (queries) =>
    (await import('../features/reports/reports-page.tsx')).loadReports(queries),
  ),
  '/adminsupport': ofThose('is_staff', async (queries) =>
    (await import('../features/support/staff/admin-support-page.tsx')).loadAdminSupport(queries),
  ),
  ...Object.fromEntries(
    Object.entries(consoleData).map(([path, load]) => [path, ofThose('is_owner', load)] as const),
  ),
}

/** Asks for what the page at an address shows first, if it has data of its own. A failure is met again where it is shown. */
export async function loadPageData(pathname: string, queries: QueryClient): Promise<void> {
  await pageData[plainPath(pathname)]?.(queries).catch(() => undefined)
}
