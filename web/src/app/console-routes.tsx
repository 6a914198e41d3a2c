import { type RouteObject, redirect } from 'react-router'
import { paths } from '../lib/paths.ts'
import { owners } from './guards.ts'
import { unknownPage } from './not-found-page.tsx'
import { page } from './page-route.ts'

export const consoleRoute: RouteObject = page(
  '/admin',
  owners,
  () => import('../features/console/console-layout.tsx'),
  [
    page('', owners, () => import('../features/console/overview/overview-section.tsx')),
    page('streams', owners, () => import('../features/console/streams/streams-section.tsx')),
    page('streams/new', owners, () => import('../features/console/streams/new-stream-section.tsx')),
    page(
      'streams/channels/:id',
      owners,
      () => import('../features/console/streams/channels/channel-section.tsx'),
    ),
    page('streams/:id', owners, () => import('../features/console/streams/stream-section.tsx')),
    page('programme', owners, () => import('../features/console/programme/programme-section.tsx')),
    page('people', owners, () => import('../features/console/people/people-section.tsx')),
    page('people/invite', owners, () => import('../features/console/people/invite/invite-section.tsx')),
    page('people/:id', owners, () => import('../features/console/people/person-section.tsx')),
    page('orders', owners, () => import('../features/console/orders/orders-section.tsx')),
    page('orders/:id', owners, () => import('../features/console/orders/order-section.tsx')),
    // Bookmarks from when the page was called History.
    { path: 'history', loader: () => redirect(paths.adminAudit()) },
    page('audit', owners, () => import('../features/console/audit/audit-section.tsx')),
    page('notices', owners, () => import('../features/console/notices/notices-section.tsx')),
    page('mails', owners, () => import('../features/console/mails/mails-section.tsx')),
    page('settings', owners, () => import('../features/console/settings/settings-section.tsx')),
    page('settings/mail', owners, () => import('../features/console/mails/mail-server-section.tsx')),
    page(
      'settings/integrations',
      owners,
      () => import('../features/console/integrations/integrations-section.tsx'),
    ),
    page(
      'settings/integrations/api',
      owners,
      () => import('../features/console/integrations/reference-section.tsx'),
    ),
    page('pages', owners, () => import('../features/console/pages/pages-section.tsx')),
    page('pages/new', owners, () => import('../features/console/pages/page-section.tsx')),
    page('pages/edit/:slug', owners, () => import('../features/console/pages/page-section.tsx')),
    page('appearance', owners, () => import('../features/console/appearance/appearance-section.tsx')),
    page('texts/faq', owners, () => import('../features/console/faq/faq-section.tsx')),
    page('texts', owners, () => import('../features/console/texts/texts-section.tsx')),
    unknownPage,
  ],
)
