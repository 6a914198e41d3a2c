import type { Language } from '@strom/contract'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter } from 'react-router'
import { App } from './app/app.tsx'
import { fetchMatched } from './app/fetch-matched.ts'
import { routes } from './app/routes.tsx'
import { showLanguage } from './lib/language/current-language.ts'
import { queryClient } from './lib/query-client.ts'
import { siteSettingsQuery } from './lib/site-settings.ts'

/** The server writes the site's name here. */
const brandName = '{{brandName}}'

/** Any other address gets the logged-in frame. */
const paths = [
  '/login',
  '/register',
  '/forgot-password',
  '/password-reset-confirmation',
  '/confirm-email-change',
  '/undo-email-change',
  '/unsubscribe',
  '/tv',
  '/setup',
  // An owner's pages.
  '/pages/:slug',
  '*',
]

async function render(path: string, language: Language, demonstration: boolean): Promise<string> {
  queryClient.setQueryData(siteSettingsQuery.queryKey, {
    resultCode: 1,
    maintenanceMode: false,
    title: '',
    firstRowText: '',
    secondRowText: '',
    brandName,
    contactAddress: null,
    communityLink: '',
    timeZone: 'UTC',
    demonstration,
    payments: true,
    textsVersion: '',
    mayTurnOffMaintenance: false,
  })
  showLanguage(language)
  await fetchMatched(routes, path)
  const router = createMemoryRouter(routes, {
    initialEntries: [path],
    // Nothing is requested here.
    dataStrategy: () => new Promise(() => {}),
  })
  return renderToString(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  )
}

/** Keyed by path and language, with ` demonstration` for a demonstration. */
export async function prerender(): Promise<Record<string, string>> {
  const pages: Record<string, string> = {}
  for (const language of ['en', 'nb'] as const) {
    for (const demonstration of [false, true]) {
      for (const path of paths) {
        const name = [path, language, ...(demonstration ? ['demonstration'] : [])].join(' ')
        pages[name] = await render(path === '*' ? '/' : path, language, demonstration)
      }
    }
  }
  return pages
}
