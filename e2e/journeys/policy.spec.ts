import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { prepareOwnSite } from '../support/own-site.ts'
import { signIn } from '../support/site.ts'

const payPalElsewhere = {
  PAYPAL_API_URL: 'http://127.0.0.1:9',
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_WEBHOOK_ID: 'webhook',
}

/** What a window of another origin, such as PayPal's, says to the page that opened it. */
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

test('PayPal may run on the check-out’s own document only, and no page makes markup that runs', async ({
  openBrowser,
  allowComplaints,
}) => {
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
    // While a page is being left nobody can be asked.
    const isSameDocument = () => page.evaluate(() => 'sameDocument' in window).catch(() => true)
    await page.getByRole('link', { name: 'Invites' }).click()
    await expect(page).toHaveURL('/invites')
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
  } finally {
    await site.stop()
  }
})
