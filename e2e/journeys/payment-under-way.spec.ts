import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/journey.ts'
import { enterAs, newMember } from '../support/members.ts'
import { openWallet, subscriptionPage } from '../support/paying.ts'
import { callAs, takeToken } from '../support/site.ts'

const title = 'Your payment is under way'

/** What is told of it on a page, outside of every dialog. */
function noticeOn(page: Page) {
  return page.getByRole('main').locator('section').filter({ hasText: title })
}

/** Pays for one month in a way that PayPal looks at for some seconds. */
async function paySlowly(page: Page) {
  await page.goto('/subscription')
  const plans = subscriptionPage(page)
  await plans.addOwn.click()
  await plans.payNow.click()
  await (await openWallet(page)).getByRole('button', { name: 'Slow' }).click()
  await expect(plans.checkOut.getByText(title)).toBeVisible()
}

test('a payment that PayPal looks at is told on another device, which hears when it is through', async ({
  page,
  request,
  baseURL,
  openBrowser,
}) => {
  const buyer = await newMember(request, await takeToken(request, 'anna'), 'waiting')
  await enterAs(page, buyer, baseURL)
  const other = await openBrowser()
  await enterAs(other, buyer, baseURL)
  await paySlowly(page)

  await other.goto('/subscription')
  const notice = noticeOn(other)
  await expect(notice).toContainText(buyer.email)
  await expect(notice).toContainText('1 month')
  await expect(notice).toContainText('$12.00')
  await expect(other.getByText('Payment Success', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(other.getByRole('heading', { level: 1, name: 'Current plan' })).toBeVisible()
  await expect(notice).toHaveCount(0)

  // The modal that said so closes with what it said.
  await expect(page.getByRole('heading', { level: 1, name: 'Current plan' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('who is about to pay besides is warned, and told when PayPal says no', async ({
  page,
  request,
  baseURL,
}) => {
  const buyer = await newMember(request, await takeToken(request, 'anna'), 'denied')
  await enterAs(page, buyer, baseURL)
  await paySlowly(page)
  const answer = await callAs(request, buyer.token, 'GET', '/api/payments/under-way')
  // It goes on being looked at, until this page is told that it is over.
  let told = await answer.json()
  expect(told).toMatchObject({ resultCode: 1, orders: [{ state: 'pending' }] })
  await page.route('**/api/payments/under-way', (route) => route.fulfill({ json: told }))
  await page.route('**/api/payments', (route) => route.fulfill({ json: { resultCode: 1, data: [] } }))
  await page.route('**/api/subscriptions/old-or-new-pp', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), underWay: told.orders } })
  })

  await page.goto('/transactions')
  await expect(noticeOn(page)).toBeVisible()
  await expect(page.getByText('No Transactions')).toBeVisible()
  await expectAccessible(page, 'transactions with a payment under way')

  await page.goto('/subscription')
  await expect(noticeOn(page)).toContainText('If you pay again, that is a second payment.')
  const plans = subscriptionPage(page)
  await plans.addOwn.click()
  await plans.payNow.click()
  await expect(plans.checkOut.getByRole('alert').filter({ hasText: '$12.00 under way' })).toBeVisible()
  await expect(plans.checkOut.getByRole('button', { name: 'PayPal' })).toBeEnabled()
  await expectAccessible(page, 'check out with a payment under way')
  await plans.checkOut.getByRole('button', { name: 'Close' }).click()

  told = { resultCode: 1, orders: [] }
  await expect(page.getByText('Your payment did not go through')).toBeVisible()
  await expect(noticeOn(page)).toHaveCount(0)
})
