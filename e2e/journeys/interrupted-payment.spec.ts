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

test('a check-out left open in another tab pays for nothing once its cart was paid for', async ({
  page,
  request,
  baseURL,
}) => {
  await enterAs(page, await newMember(request, await takeToken(request, 'anna'), 'twice'), baseURL)
  let captures = 0
  await page.context().route(capture, (route) => {
    captures += 1
    return route.continue()
  })
  await page.goto('/subscription')
  await subscriptionPage(page).addOwn.click()
  const others = [await page.context().newPage(), await page.context().newPage()] as const
  for (const other of others) {
    await other.goto('/subscription')
    await subscriptionPage(other).payNow.click()
  }
  const [waiting, atPayPal] = others
  await expect(waiting.getByRole('button', { name: 'PayPal' })).toBeVisible()
  const wallet = await openWallet(atPayPal)

  await subscriptionPage(page).payNow.click()
  await (await openWallet(page)).getByRole('button', { name: 'Approve' }).click()
  await expectPaidOnce(page)

  await expect.poll(() => wallet.isClosed()).toBe(true)
  await expect(subscriptionPage(waiting).checkOut.getByRole('button', { name: 'Close' }).last()).toBeFocused()
  for (const other of others) {
    const { checkOut } = subscriptionPage(other)
    await expect(checkOut.getByRole('alert')).toContainText('Nothing was paid here.')
    await expect(checkOut.getByRole('button', { name: 'PayPal' })).toHaveCount(0)
    await checkOut.getByRole('button', { name: 'Close' }).last().click()
    await expect(checkOut).toBeHidden()
    await expect(other.getByText('No accounts added yet.')).toBeVisible()
  }
  expect(captures).toBe(1)
})
