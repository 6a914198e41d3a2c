import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { prepareOwnSite } from '../support/own-site.ts'
import { subscriptionPage } from '../support/paying.ts'
import { signIn } from '../support/site.ts'

const date = /\d{2}\/\d{2}\/\d{4}/

test('a legacy subscription is cancelled, and until then nothing is bought for its account', async ({
  openBrowser,
}) => {
  // On a site of its own: nobody else there has such a subscription, and it can be cancelled only once.
  const site = await prepareOwnSite()
  await site.start()
  try {
    const page = await openBrowser({ baseURL: site.origin })
    await signIn(page, 'kari')
    await cancelLegacy(page)
  } finally {
    await site.stop()
  }
})

async function cancelLegacy(page: Page) {
  await page.goto('/subscription')
  await expect(page.getByRole('heading', { level: 1, name: 'Current plan' })).toBeVisible()
  await expect(page.getByText(/^Renewing on/)).toHaveText(date)
  const plans = subscriptionPage(page)
  const wait = page.getByRole('dialog').filter({
    hasText: 'Please wait for your current subscription to expire before purchasing a new plan.',
  })
  await plans.addOwn.click()
  await expect(wait).toBeVisible()
  await wait.getByRole('button', { name: 'Close' }).click()
  await expect(wait).toBeHidden()
  await plans.payNow.click()
  await expect(wait).toBeVisible()
  await wait.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Cancel Subscription' }).click()
  const sure = page.getByRole('dialog', { name: 'Cancel Subscription' })
  await sure.getByRole('button', { name: 'Keep subscription' }).click()
  await expect(sure).toBeHidden()
  await expect(page.getByText(/^Renewing on/)).toBeVisible()

  const cancelling = '**/api/subscriptions/subscription/cancel'
  const refused = { resultCode: 2, detail: 'PayPal cannot be reached.' }
  await page.route(cancelling, (route) => route.fulfill({ json: refused }))
  await page.getByRole('button', { name: 'Cancel Subscription' }).click()
  await sure.getByRole('button', { name: 'Cancel Subscription' }).click()
  await expect(sure.getByRole('alert')).toHaveText(refused.detail)
  await sure.getByRole('button', { name: 'Keep subscription' }).click()
  await expect(sure).toBeHidden()
  await page.unroute(cancelling)
  await page.getByRole('button', { name: 'Cancel Subscription' }).click()
  await expect(sure).toBeVisible()
  await expect(sure.getByText(refused.detail)).toHaveCount(0)
  await sure.getByRole('button', { name: 'Cancel Subscription' }).click()
  await expect(page.getByText(/^Ending on/)).toHaveText(date)
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel Subscription' })).toHaveCount(0)
  await expect(page.getByText(/^Ending on/)).toBeFocused()
  await plans.payNow.click()
  await expect(plans.checkOut.getByRole('button', { name: /PayPal/ })).toBeVisible()
}
