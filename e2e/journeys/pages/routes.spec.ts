import type { Page } from '@playwright/test'
import { expect, test } from '../../support/journey.ts'
import { prepareOwnSite } from '../../support/own-site.ts'
import { signIn } from '../../support/site.ts'

/** The specification's route table, for staff. */
const inside = [
  '/',
  '/player?default=99',
  '/playersldp?default=99',
  '/subscription',
  '/invites',
  '/transactions',
  '/support',
  '/contactus',
  '/profile',
  '/btcfaq',
  '/paymentguide',
  '/adminreports',
  '/adminsupport',
]
const outside = [
  '/login',
  '/register/?invitation=unknown',
  '/forgot-password',
  '/password-reset-confirmation?token=unknown',
  '/confirm-email-change?token=unknown',
  '/undo-email-change?token=unknown',
]

test('every address of the logged-in area opens a page inside the frame', { tag: '@always' }, async ({
  page,
  enter,
}) => {
  await page.setViewportSize({ width: 375, height: 700 })
  await enter(page, 'owner')
  const titles = new Set<string>()
  for (const path of inside) {
    await page.goto(path)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Strøm' }), path).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toHaveText(/\S/)
    expect(new URL(page.url()).pathname, path).toBe(path.split('?')[0])
    await expect(page, path).toHaveTitle(/\S · Strøm$/)
    titles.add(await page.title())
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
  }
  expect(titles.size).toBe(inside.length - 1)
})

test('every public address opens a page for who is not signed in', { tag: '@always' }, async ({ page }) => {
  for (const path of outside) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toHaveText(/\S/)
    await expect(page, path).toHaveTitle(/\S · Strøm$/)
  }
  await page.goto('/register')
  await expect(page).toHaveURL('/login')
})

test('an unknown address is not found inside the frame, and asks strangers to sign in', async ({
  page,
  enter,
}) => {
  await page.goto('/no/such/page')
  await expect(page).toHaveURL('/login')
  await enter(page, 'anna')
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Invites' })).toBeVisible()
  await page.getByRole('link', { name: 'Go Home' }).click()
  await expect(page).toHaveURL('/')
})

test('what could not be loaded says so, and is loaded by another try', async ({
  page,
  enter,
  allowComplaints,
}) => {
  allowComplaints(/ERR_CONNECTION_REFUSED/)
  await enter(page, 'anna')
  await page.route('**/api/streams/all', (route) => route.abort('connectionrefused'))
  await page.goto('/')
  const failed = 'This could not be loaded'
  await expect(page.getByRole('heading', { level: 1, name: failed })).toBeVisible()
  await expect(
    page.getByText('The site cannot be reached. Check your connection and try again.'),
  ).toBeVisible()
  await page.unroute('**/api/streams/all')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Live streams' })).toBeVisible()

  await page.route('**/api/payments', (route) => route.abort('connectionrefused'))
  await page.getByRole('link', { name: 'Transactions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: failed })).toBeVisible()
  await expect(page).toHaveURL('/transactions')
  await page.unroute('**/api/payments')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
})

test('a page that a proxy answered in the place of the site comes by itself', async ({
  page,
  enter,
  allowComplaints,
}) => {
  allowComplaints(/status of 502/)
  await enter(page, 'anna')
  await page.clock.install()
  await page.route('**/api/payments', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
  await page.goto('/transactions')
  const failed = page.getByRole('heading', { level: 1, name: 'This could not be loaded' })
  await expect(failed).toBeVisible()
  await page.unroute('**/api/payments')
  await page.clock.runFor(10_000)
  await expect(failed).toBeVisible()
  await page.clock.runFor(5000)
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
})

test('a page that is opened without a connection says so, and comes by itself when it is back', async ({
  page,
  context,
  enter,
  allowComplaints,
}) => {
  allowComplaints(/ERR_INTERNET_DISCONNECTED|Unable to preload/)
  await enter(page, 'anna')
  await page.goto('/contactus')
  await page.getByLabel('Subject').fill('Written before')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Invites' }).click()
  await expect(page.getByText('The site cannot be reached.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('The site cannot be reached.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Invites' })).toBeVisible()
  // 'Back' would show it only in browsers that keep the document.
  await goToContact(page)
  await expect(page.getByLabel('Subject')).toHaveValue('Written before')
})

async function goToContact(page: Page) {
  await page.getByRole('button', { name: 'Support' }).click()
  await page.getByRole('link', { name: 'Contact Us' }).click()
}

const payPalElsewhere = {
  STROM_PAYPAL_API_URL: 'http://127.0.0.1:9',
  STROM_PAYPAL_CLIENT_ID: 'client',
  STROM_PAYPAL_CLIENT_SECRET: 'secret',
  STROM_PAYPAL_WEBHOOK_ID: 'webhook',
}

async function heardFromWindow(page: Page): Promise<string> {
  const wallet = 'https://wallet.example'
  const body = '<script>opener?.postMessage("approved", "*")</script>'
  await page.context().route(`${wallet}/`, (route) => route.fulfill({ contentType: 'text/html', body }))
  return page.evaluate((address) => {
    const heard = Promise.withResolvers<string>()
    addEventListener('message', ({ origin, data }) => origin === address && heard.resolve(data))
    setTimeout(() => heard.resolve('nothing'), 5000)
    window.open(address)
    return heard.promise
  }, wallet)
}

test('PayPal may run on the check-out’s own document only, which loses nothing typed, and no page makes markup that runs', {
  tag: '@always',
}, async ({ openBrowser, allowComplaints }) => {
  allowComplaints(/TrustedHTML|TrustedScript/, /ERR_CONNECTION_REFUSED/)
  const site = await prepareOwnSite(payPalElsewhere)
  try {
    await site.start()
    const page = await openBrowser({ baseURL: site.origin })
    const policies: Record<string, string> = {}
    page.on('response', (answer) => {
      const policy = answer.headers()['content-security-policy'] ?? ''
      if (answer.request().isNavigationRequest()) policies[new URL(answer.url()).pathname] = policy
    })
    await signIn(page, 'anna')
    await expect(page.getByRole('heading', { name: 'Live streams' })).toBeVisible()
    const attempts = await page.evaluate(() => {
      const tries: (() => unknown)[] = [
        () => document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="alert(1)">'),
        () => Object.assign(document.createElement('script'), { src: 'https://evil.example/x.js' }),
        () => Object.assign(document.createElement('script'), { text: 'alert(1)' }),
      ]
      return tries.map((attempt) => {
        try {
          attempt()
          return 'done'
        } catch (error) {
          return (error as Error).name
        }
      })
    })
    expect(attempts).toEqual(['TypeError', 'TypeError', 'TypeError'])

    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    // `evaluate` fails during a navigation.
    const isSameDocument = () => page.evaluate(() => 'sameDocument' in window).catch(() => true)
    await page.getByRole('link', { name: 'Invites' }).click()
    await expect(page).toHaveURL('/invites')
    await goToContact(page)
    await page.getByLabel('Subject').fill('Written before')
    expect(await isSameDocument()).toBe(true)
    await page.getByRole('link', { name: 'Subscription' }).click()
    await expect.poll(isSameDocument).toBe(false)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(policies['/subscription']).toContain('http://127.0.0.1:9')
    expect(await heardFromWindow(page)).toBe('approved')

    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await page.getByRole('link', { name: 'Home' }).click()
    await expect.poll(isSameDocument).toBe(false)
    await expect(page.getByRole('heading', { name: 'Live streams' })).toBeVisible()
    expect(policies['/']).not.toContain('127.0.0.1:9')
    await goToContact(page)
    await expect(page.getByLabel('Subject')).toHaveValue('Written before')
  } finally {
    await site.stop()
  }
})
