import { type RouteObject, redirect } from 'react-router'
import { openTexts } from '../lib/language/i18n.ts'
import { paths } from '../lib/paths.ts'
import { owners } from './guards.ts'
import {
  consoleIntegrationTexts,
  consoleOverviewTexts,
  consolePartTexts,
  consolePeopleTexts,
  consoleProgrammeTexts,
  consoleSettingsTexts,
  consoleStreamTexts,
  consoleTexts,
  consoleWordTexts,
  playbackTexts,
} from './lazy-texts.ts'
import { unknownPage } from './not-found-page.tsx'
import { page } from './page-route.ts'
import { withTexts } from './with-texts.tsx'

async function loadConsole() {
  const [{ Component }] = await Promise.all([
    import('../features/console/console-layout.tsx'),
    openTexts(consoleTexts),
  ])
  return { Component }
}

/** The page includes a player. */
async function loadStream() {
  const [{ Component, loader }] = await Promise.all([
    import('../features/console/streams/stream-section.tsx'),
    openTexts(playbackTexts),
  ])
  return { Component, loader }
}

export const consoleRoute: RouteObject = page('/admin', owners, loadConsole, [
  withTexts(consoleOverviewTexts, [
    page('', owners, () => import('../features/console/overview/overview-section.tsx')),
  ]),
  withTexts(consoleStreamTexts, [
    page('streams', owners, () => import('../features/console/streams/streams-section.tsx')),
    page('streams/new', owners, () => import('../features/console/streams/new-stream-section.tsx')),
    page(
      'streams/channels/:id',
      owners,
      () => import('../features/console/streams/channels/channel-section.tsx'),
    ),
    page('streams/:id', owners, loadStream),
  ]),
  withTexts(consoleProgrammeTexts, [
    page('programme', owners, () => import('../features/console/programme/programme-section.tsx')),
  ]),
  withTexts(consolePeopleTexts, [
    page('people', owners, () => import('../features/console/people/people-section.tsx')),
    page('people/invite', owners, () => import('../features/console/people/invite/invite-section.tsx')),
    page('people/:id', owners, () => import('../features/console/people/person-section.tsx')),
    page('orders', owners, () => import('../features/console/orders/orders-section.tsx')),
    page('orders/:id', owners, () => import('../features/console/orders/order-section.tsx')),
    // Bookmarks from when the page was called History.
    { path: 'history', loader: () => redirect(paths.adminAudit()) },
    page('audit', owners, () => import('../features/console/audit/audit-section.tsx')),
  ]),
  withTexts(consolePartTexts, [
    page('notices', owners, () => import('../features/console/notices/notices-section.tsx')),
    page('mails', owners, () => import('../features/console/mails/mails-section.tsx')),
  ]),
  withTexts(consoleSettingsTexts, [
    page('settings', owners, () => import('../features/console/settings/settings-section.tsx')),
  ]),
  withTexts(consoleIntegrationTexts, [
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
  ]),
  withTexts(consoleWordTexts, [
    page('pages', owners, () => import('../features/console/pages/pages-section.tsx')),
    page('pages/new', owners, () => import('../features/console/pages/page-section.tsx')),
    page('pages/edit/:slug', owners, () => import('../features/console/pages/page-section.tsx')),
    page('appearance', owners, () => import('../features/console/appearance/appearance-section.tsx')),
    page('texts/faq', owners, () => import('../features/console/faq/faq-section.tsx')),
    page('texts', owners, () => import('../features/console/texts/texts-section.tsx')),
  ]),
  unknownPage,
])
