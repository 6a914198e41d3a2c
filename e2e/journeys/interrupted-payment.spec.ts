import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { enterAs, newMember } from '../support/members.ts'
import { openWallet, subscriptionPage } from '../support/paying.ts'
import { takeToken } from '../support/site.ts'

const capture = '**/api/payments/paypal/order/capture'

/** Approves an order of one month for oneself. */
async function approve(page: Page) {
  await page.goto('/subscription')
  const plans = subscriptionPage(page)
  await plans.addOwn.click()
  await plans.payNow.click()
  const wallet = await openWallet(page)
  await wallet.getByRole('button', { name: 'Approve' }).click()
  return plans
}

async function expectPaidOnce(page: Page) {
  await expect(page.getByText('Payment Success', { exact: true })).toBeVisible()
  await expect(page.getByText('No accounts added yet.')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto('/transactions')
  await expect(page.getByRole('row').filter({ hasText: 'PayPal' })).toHaveCount(1)
  // Once it is answered nobody is asked again.
  await page.goto('/subscription')
  await expect(page.getByText('No accounts added yet.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('a page loaded again before the payment was answered hears of it, and has nothing left to pay', async ({
  page,
  request,
  baseURL,
}) => {
  await enterAs(page, await newMember(request, await takeToken(request, 'anna'), 'hasty'), baseURL)
  const taken = Promise.withResolvers<void>()
  let isFirst = true
  await page.route(capture, async (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    await route.fetch()
    // The page never hears of it. The route stays, for taking it away would let this call go on.
    taken.resolve()
  })
  await approve(page)
  await taken.promise
  await page.reload()
  await expectPaidOnce(page)
})

test('a payment that nobody answered is asked about again after coming back, and is paid once', async ({
  page,
  request,
  baseURL,
  allowComplaints,
}) => {
  allowComplaints(/ERR_INTERNET_DISCONNECTED/)
  await enterAs(page, await newMember(request, await takeToken(request, 'anna'), 'offline'), baseURL)
  await page.route(capture, (route) => route.abort('internetdisconnected'))
  const plans = await approve(page)
  await expect(plans.checkOut.getByText('We do not know yet whether the payment went through.')).toBeVisible()
  await page.goto('/transactions')
  await page.goto('/subscription')
  await expect(plans.checkOut.getByText('We do not know yet whether the payment went through.')).toBeVisible()
  await page.unroute(capture)
  await plans.checkOut.getByRole('button', { name: 'Ask again' }).click()
  await expectPaidOnce(page)
})
