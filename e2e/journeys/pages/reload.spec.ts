import type { Page } from '@playwright/test'
import { expect, test } from '../../support/journey.ts'
import { enterAs, newMember } from '../../support/members.ts'
import { buyByApi, openWallet, subscriptionPage } from '../../support/paying.ts'
import { callAs, demoPassword, takeToken } from '../../support/site.ts'
import { goSlowly, holdBack } from '../../support/slow-answers.ts'

const streams = '/api/streams/all'
const subscription = '/api/subscriptions/useractivesubscription'

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function approve(page: Page) {
  await subscriptionPage(page).payNow.click()
  const wallet = await openWallet(page)
  await wallet.getByRole('button', { name: 'Approve' }).click()
}

test('once a payment has gone through, subscription and streams are reloaded, and no page tells anybody to buy', async ({
  page,
  request,
  baseURL,
}) => {
  await enterAs(page, await newMember(request, await takeToken(request, 'anna'), 'reloads'), baseURL)
  await page.goto('/')
  await expect(page.getByText('Needs a subscription').first()).toBeVisible()
  await link(page, 'Transactions').click()
  await expect(page.getByText('No Transactions')).toBeVisible()
  await link(page, 'Subscription').click()
  await subscriptionPage(page).addOwn.click()

  const slow = await holdBack(page, streams, subscription)
  await approve(page)
  await expect(page.getByText('Payment Success', { exact: true })).toBeVisible()
  await expect.poll(() => slow.count(streams)).toBe(1)
  expect(slow.count(subscription)).toBe(1)
  await expect(heading(page, 'Subscription')).toBeVisible()
  await expect(page.getByRole('main').getByLabel('Loading')).toBeVisible()

  await link(page, 'Home').click()
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
  await page.waitForTimeout(500)
  await expect(heading(page, 'Live streams')).toHaveCount(0)
  await slow.letGo()
  await expect(page.getByRole('link', { name: /^Fjord/ })).toBeVisible()
  await expect(page.getByText('Needs a subscription')).toHaveCount(0)
  expect(slow.count(streams)).toBe(1)

  await goSlowly(page, 'Transactions', '/api/payments')
  await expect(page.getByRole('row').filter({ hasText: 'PayPal' })).toHaveCount(1)
  await link(page, 'Subscription').click()
  await expect(heading(page, 'Current plan')).toBeVisible()
})

test('a payment whose answer was lost is looked for before any page is drawn', { tag: '@always' }, async ({
  page,
  request,
  baseURL,
  allowComplaints,
}) => {
  allowComplaints(/ERR_FAILED/)
  await enterAs(page, await newMember(request, await takeToken(request, 'anna'), 'unheard'), baseURL)
  await page.goto('/')
  await link(page, 'Subscription').click()
  await subscriptionPage(page).addOwn.click()
  await page.route('**/api/payments/paypal/order/capture', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await approve(page)
  const dialog = page.getByRole('dialog', { name: 'Check out' })
  await expect(dialog.getByText('We do not know yet whether the payment went through.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
  await link(page, 'Home').click()
  await expect(page.getByRole('link', { name: /^Fjord/ })).toBeVisible()
  await expect(page.getByText('Needs a subscription')).toHaveCount(0)
})

test('an invited friend who is paid for is completed wherever the points are told', async ({
  page,
  request,
  baseURL,
}) => {
  const inviter = await newMember(request, await takeToken(request, 'anna'), 'pays.for.friend')
  const friend = await newMember(request, inviter.token, 'paid.for')
  const other = await newMember(request, inviter.token, 'pays.alone')
  await enterAs(page, inviter, baseURL)
  await page.goto('/')
  await link(page, 'Invites').click()
  const table = (name: string) => page.getByRole('main').locator('section').filter({ hasText: name })
  await expect(table('Registered Invites').getByRole('row').filter({ hasText: friend.email })).toBeVisible()
  await link(page, 'Subscription').click()
  await subscriptionPage(page).add(friend.email)
  await approve(page)
  await expect(page.getByText('Payment Success', { exact: true })).toBeVisible()
  await goSlowly(page, 'Invites', '/api/invitations/user/all')
  await expect(table('Completed Invites').getByRole('row').filter({ hasText: friend.email })).toBeVisible()
  await expect(page.getByRole('button', { name: /^You have 20 reward points/ })).toBeVisible()

  // Pays for themselves, so that the points and the invitation change together.
  await buyByApi(request, other.token, [{ email: other.email, months: 1 }])
  await page.clock.setFixedTime(Date.now() + 31_000)
  const points = page.getByRole('button', { name: /^You have 40 reward points/ })
  await link(page, 'Home').click()
  const slow = await holdBack(page, '/api/invitations/user/all')
  await link(page, 'Invites').click()
  await expect.poll(() => slow.count('/api/invitations/user/all')).toBe(1)
  await expect(points).toHaveCount(0)
  await slow.letGo()
  await expect(points).toBeVisible()
  await expect(table('Completed Invites').getByRole('row').filter({ hasText: other.email })).toBeVisible()
})

test('an invitation that was deleted is not there again on a page that is come back to', async ({
  page,
  request,
  baseURL,
}) => {
  const inviter = await newMember(request, await takeToken(request, 'anna'), 'deletes')
  const address = `gone.${Date.now()}@example.org`
  await callAs(request, inviter.token, 'POST', '/api/invitations/sendinvitationemail', {
    invitationEmail: address,
  })
  await enterAs(page, inviter, baseURL)
  await page.goto('/invites')
  await page.getByRole('button', { name: `Delete the invitation for ${address}` }).click()
  const slow = await holdBack(page, '/api/invitations/user/all')
  await page.getByRole('button', { name: 'Delete invitation', exact: true }).click()
  await expect.poll(() => slow.count('/api/invitations/user/all')).toBeGreaterThan(0)
  await link(page, 'Home').click()
  await expect(heading(page, 'Live streams')).toBeVisible()
  await link(page, 'Invites').click()
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
  await slow.letGo()
  await expect(page.getByText('0 pending invites')).toBeVisible()
  await expect(page.getByText(address)).toHaveCount(0)
})

test('months of a gift that is taken back are there on every page', async ({ page, request, baseURL }) => {
  const buyer = await newMember(request, await takeToken(request, 'anna'), 'had.back')
  const gift = {
    accountsAndMonths: [{ email: `gift.${Date.now()}@example.org`, months: 1 }],
    rewardPoints: 0,
  }
  const order = { ...gift, gift: { message: '', deliverAt: null } }
  const created = await callAs(request, buyer.token, 'POST', '/api/payments/paypal/order/create', order)
  const { id: orderId }: { id: string } = await created.json()
  await request.post(`/dev/paypal/wallet/approve?token=${orderId}`)
  await callAs(request, buyer.token, 'POST', '/api/payments/paypal/order/capture', { orderId, ...gift })
  await enterAs(page, buyer, baseURL)
  await page.goto('/')
  await expect(page.getByText('Needs a subscription').first()).toBeVisible()
  await link(page, 'Subscription').click()
  await expect(heading(page, 'Choose Subscription plan(s)')).toBeVisible()
  await link(page, 'Transactions').click()
  await page.getByRole('button', { name: /^Take back the gift/ }).click()
  const slow = await holdBack(page, streams, subscription)
  await page.getByRole('button', { name: 'Take back now' }).click()
  await expect.poll(() => [slow.count(streams), slow.count(subscription)]).toEqual([1, 1])
  await slow.letGo()
  await expect(page.getByRole('dialog')).toBeHidden()
  await goSlowly(page, 'Subscription', '/api/payments/last-order')
  await expect(heading(page, 'Current plan')).toBeVisible()
  await link(page, 'Home').click()
  await expect(page.getByRole('link', { name: /^Fjord/ })).toBeVisible()
  await expect(page.getByText('Needs a subscription')).toHaveCount(0)
})

test('a changed password takes the devices that it signs out off their list', async ({
  page,
  request,
  baseURL,
}) => {
  const member = await newMember(request, await takeToken(request, 'anna'), 'changes.password')
  const data = { email: member.email, password: demoPassword, isMobile: false }
  await request.post('/api/users/login', { data })
  await enterAs(page, member, baseURL)
  await page.goto('/profile')
  const others = page.getByRole('button', { name: /^Log out (?!all)/ })
  await expect(others).toHaveCount(1)
  await page.getByLabel('Current password').fill(demoPassword)
  await page.getByLabel('New password', { exact: true }).fill('another long password')
  await page.getByLabel('Confirm new password').fill('another long password')
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(page.getByText('Password has been updated!')).toBeVisible()
  await expect(others).toHaveCount(0)
})
