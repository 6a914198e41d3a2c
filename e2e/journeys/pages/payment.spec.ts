import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import { expect, test } from '../../support/journey.ts'
import { mailsTo } from '../../support/mailbox.ts'
import { enterAs, newMember } from '../../support/members.ts'
import { openWallet, subscriptionPage } from '../../support/paying.ts'
import { callAs, takeToken } from '../../support/site.ts'

const capture = '**/api/payments/paypal/order/capture'

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
  await page.goto('/subscription')
  await expect(page.getByText('No accounts added yet.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('a page loaded again before the payment was answered hears of it, and has nothing left to pay', {
  tag: '@always',
}, async ({ page, request, baseURL }) => {
  await enterAs(page, await newMember(request, await takeToken(request, 'anna'), 'hasty'), baseURL)
  const taken = Promise.withResolvers<void>()
  let isFirst = true
  await page.route(capture, async (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    await route.fetch()
    // The page never gets the answer. The route stays, since removing it would let this call continue.
    taken.resolve()
  })
  await approve(page)
  await taken.promise
  await page.reload()
  await expectPaidOnce(page)
})

test('a payment that nobody answered is asked about again after coming back, and is paid once', {
  tag: '@always',
}, async ({ page, request, baseURL, allowComplaints }) => {
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

test('a check-out left open in another tab pays for nothing once its cart was paid for', {
  tag: '@always',
}, async ({ page, request, baseURL }) => {
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

const title = 'Your payment is under way'

function noticeOn(page: Page) {
  return page.getByRole('main').locator('section').filter({ hasText: title })
}

/** PayPal reviews this payment for some seconds. */
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

  await expect(page.getByRole('heading', { level: 1, name: 'Current plan' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('who is about to pay besides is warned, and told when PayPal says no', { tag: '@always' }, async ({
  page,
  request,
  baseURL,
}) => {
  const buyer = await newMember(request, await takeToken(request, 'anna'), 'denied')
  await enterAs(page, buyer, baseURL)
  await paySlowly(page)
  const answer = await callAs(request, buyer.token, 'GET', '/api/payments/under-way')
  // Stays under review until this page is told otherwise.
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

test('a declined payment says so, and the next try goes through', async ({ page, request, baseURL }) => {
  const buyer = await newMember(request, await takeToken(request, 'anna'), 'declined')
  await enterAs(page, buyer, baseURL)
  await page.goto('/subscription')
  const plans = subscriptionPage(page)
  await plans.addOwn.click()
  await plans.payNow.click()
  const wallet = await openWallet(page)
  const again = page.waitForEvent('popup')
  await wallet.getByRole('button', { name: 'Decline' }).click()
  await expect(plans.checkOut.getByRole('alert').filter({ hasText: 'was declined' })).toContainText(
    'Nothing was paid.',
  )
  await (await again).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Payment Success', { exact: true })).toBeVisible()
  await page.goto('/transactions')
  await expect(page.getByRole('row').filter({ hasText: 'PayPal' })).toHaveCount(1)
})

test('a payment that PayPal still looks at is settled by itself', async ({ page, request, baseURL }) => {
  const buyer = await newMember(request, await takeToken(request, 'anna'), 'patient')
  await enterAs(page, buyer, baseURL)
  await page.goto('/subscription')
  const plans = subscriptionPage(page)
  await plans.addOwn.click()
  await plans.payNow.click()
  const wallet = await openWallet(page)
  await wallet.getByRole('button', { name: 'Slow' }).click()
  await expect(plans.checkOut.getByText('Your payment is under way')).toBeVisible()
  await plans.checkOut.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('No accounts added yet.')).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Current plan' })).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 60_000 })
  await expect.poll(() => mailsTo(request, buyer.email, '$12.00')).toBe(1)
})
