import { gzipSync } from 'node:zlib'
import type { Page, Request } from '@playwright/test'
import { expect, test } from '../../support/journey.ts'
import type { Person } from '../../support/site.ts'

/** Gzipped; brotli over TLS sends 6 % less. */
const maxBytes = 228_000
const headersOfAnswer = 550

/** Pages without a player, by visitor; `null` is signed out. */
const pages: readonly [Person | null, readonly string[]][] = [
  [
    null,
    [
      '/login',
      '/register/?invitation=nobodys',
      '/forgot-password',
      '/password-reset-confirmation?token=nobodys',
      '/confirm-email-change?token=nobodys',
      '/undo-email-change?token=nobodys',
    ],
  ],
  [
    'anna',
    [
      '/',
      '/subscription',
      '/invites',
      '/transactions',
      '/support',
      '/contactus',
      '/profile',
      '/btcfaq',
      '/paymentguide',
      '/no-such-page',
    ],
  ],
  ['staff', ['/adminreports', '/adminsupport']],
  [
    'owner',
    [
      '/admin',
      '/admin/streams',
      '/admin/programme',
      '/admin/people',
      '/admin/people/invite',
      '/admin/orders',
      '/admin/notices',
      '/admin/mails',
      '/admin/texts',
      '/admin/texts/faq',
      '/admin/settings',
      '/admin/appearance',
      '/admin/audit',
    ],
  ],
]

/** As behind nginx, which compresses what the site does not. */
async function weightOf(request: Request): Promise<number> {
  const { responseBodySize } = await request.sizes()
  const answer = await request.response()
  const isPlain = /^(?:application\/json|text\/html)/.test(answer?.headers()['content-type'] ?? '')
  return headersOfAnswer + (answer && isPlain ? gzipSync(await answer.body()).length : responseBodySize)
}

function weigh(page: Page) {
  const weights: Promise<number>[] = []
  const note = (request: Request) => {
    if (!request.url().startsWith('data:')) weights.push(weightOf(request))
  }
  page.on('requestfinished', note)
  return async () => {
    page.off('requestfinished', note)
    return (await Promise.all(weights)).reduce((sum, bytes) => sum + bytes, 0)
  }
}

for (const [person, paths] of pages) {
  test(`the first visit of no page weighs too much for ${person ?? 'who is not signed in'}`, {
    tag: '@always',
  }, async ({ openBrowser, enter }) => {
    for (const path of paths) {
      const page = await openBrowser({ viewport: { width: 412, height: 823 } })
      if (person) await enter(page, person)
      const weight = weigh(page)
      await page.goto(path, { waitUntil: 'networkidle' })
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      const bytes = await weight()
      expect.soft(bytes, `${path} was weighed`).toBeGreaterThan(100_000)
      expect.soft(bytes, path).toBeLessThan(maxBytes)
      await page.context().close()
    }
  })
}
