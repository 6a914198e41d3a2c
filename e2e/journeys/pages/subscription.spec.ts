import type { Page } from '@playwright/test'
import { expect, test } from '../../support/journey.ts'
import { prepareOwnSite } from '../../support/own-site.ts'
import { subscriptionPage } from '../../support/paying.ts'
import { signIn } from '../../support/site.ts'

test('a refusal is gone as soon as another address stands there', async ({ page, enter }) => {
  await enter(page, 'anna')
  await page.goto('/subscription')
  const plans = subscriptionPage(page)
  const refusal = page.getByRole('alert').filter({ hasText: 'There is no account' })
  await plans.friend.fill('nobody@strom.test')
  await plans.addFriend.click()
  await expect(refusal).toBeVisible()
  await plans.friend.fill('bjorn@strom.test')
  await expect(refusal).toHaveCount(0)

  const typed = Promise.withResolvers<void>()
  const answered = page.waitForResponse(/\/is-other-user-email-/)
  await page.route(/\/is-other-user-email-/, async (route) => {
    await typed.promise
    await route.continue()
  })
  await plans.friend.fill('nobody@strom.test')
  await plans.addFriend.click()
  await plans.friend.fill('bjorn@strom.test')
  typed.resolve()
  await answered
  await expect(plans.addFriend).toBeEnabled()
  await expect(refusal).toHaveCount(0)
})

test('what is typed while a friend is looked up stays there', async ({ page, enter }) => {
  await enter(page, 'anna')
  await page.goto('/subscription')
  const plans = subscriptionPage(page)
  const typed = Promise.withResolvers<void>()
  await page.route(/\/is-other-user-email-/, async (route) => {
    await typed.promise
    await route.continue()
  })
  await plans.friend.fill('bjorn@strom.test')
  await plans.addFriend.click()
  await plans.friend.fill('ola@strom.test')
  typed.resolve()
  await expect(plans.months('bjorn@strom.test')).toBeVisible()
  await expect(plans.friend).toHaveValue('ola@strom.test')
  await plans.addFriend.click()
  await expect(plans.months('ola@strom.test')).toBeVisible()
  await expect(plans.friend).toHaveValue('')
})

test('a friend who was added is told of beside the button, as long as they are in the order', async ({
  openBrowser,
  enter,
}) => {
  const page = await openBrowser({ viewport: { width: 375, height: 667 } })
  await enter(page, 'anna')
  await page.goto('/subscription')
  const plans = subscriptionPage(page)
  await plans.friend.fill('bjorn@strom.test')
  await plans.addFriend.click()
  const told = page.getByRole('status').filter({ hasText: 'bjorn@strom.test has been added.' })
  await expect(told).toBeInViewport({ ratio: 1 })
  expect((await told.boundingBox())?.height).toBeGreaterThan(16)
  await page.getByRole('button', { name: 'Remove bjorn@strom.test' }).click()
  await expect(told).toHaveCount(0)
})

test('why an order is refused stays inside its window, however long the address it names', async ({
  openBrowser,
  enter,
}) => {
  const detail = `There is no account with the email ${'sammenhengende'.repeat(6)}@example.org.`
  const page = await openBrowser({ viewport: { width: 320, height: 640 } })
  await enter(page, 'anna')
  await page.route('**/api/subscriptions/old-or-new-pp', (route) =>
    route.fulfill({ json: { resultCode: 2, detail, paypalToken: null } }),
  )
  await page.goto('/subscription')
  const plans = subscriptionPage(page)
  await plans.friend.fill('bjorn@strom.test')
  await plans.addFriend.click()
  await page.getByRole('button', { name: 'Pay now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Check out' })
  await expect(dialog.getByText(detail)).toBeVisible()
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('the last order that comes late replaces no cart that was begun meanwhile', { tag: '@always' }, async ({
  page,
  enter,
}) => {
  await enter(page, 'anna')
  await page.goto('/subscription')
  const plans = subscriptionPage(page)
  const begun = Promise.withResolvers<void>()
  const lookedUp: string[] = []
  await page.route(/\/is-other-user-email-/, async (route) => {
    await begun.promise
    await route.continue()
  })
  page.on('requestfinished', (request) => {
    if (request.url().includes('/is-other-user-email-')) lookedUp.push(request.url())
  })
  await page.getByRole('button', { name: 'Renew last order' }).click()
  await page.getByRole('button', { name: 'Add subscription', exact: true }).click()
  await page.getByRole('button', { name: 'One month more for anna@strom.test' }).click()
  begun.resolve()
  await expect.poll(() => lookedUp.length).toBeGreaterThan(0)
  // Shows that nothing more happens.
  await page.waitForTimeout(500)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(plans.months('anna@strom.test')).toHaveValue('2')
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(1)
})

const date = /\d{2}\/\d{2}\/\d{4}/

test('a legacy subscription is cancelled, and until then nothing is bought for its account', async ({
  openBrowser,
}) => {
  // Own site: such a subscription can be cancelled only once.
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

test('in Norwegian a percentage has its space everywhere', async ({ openBrowser, enter }) => {
  const page = await openBrowser({ locale: 'nb-NO' })
  await enter(page, 'bjorn')
  await page.goto('/subscription')
  await page.getByRole('button', { name: 'Legg til abonnement', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'bjorn@strom.test' })).toContainText('0\u00a0%')
  await page.getByRole('button', { name: 'Betal nå' }).click()
  const checkOut = page.getByRole('dialog', { name: 'Til kassen' })
  await expect(checkOut.getByRole('term').filter({ hasText: 'Rabatt' })).toHaveText('Rabatt (0\u00a0%)')
})

test('answers about prices and the subscription are ignored in silence unless their code is 1', async ({
  page,
  enter,
}) => {
  await enter(page, 'anna')
  await page.route('**/subscription-price-and-discount-rates', (route) =>
    route.fulfill({ json: { resultCode: 2, detail: 'Not now.' } }),
  )
  await page.goto('/subscription')
  await expect(page.getByRole('heading', { name: 'Current plan' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay now' })).toHaveCount(0)
  await expect(page.getByText('Not now.')).toHaveCount(0)

  await page.unrouteAll()
  await page.route('**/useractivesubscription', async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, resultCode: 2 } })
  })
  await page.goto('/subscription')
  await expect(page.getByRole('heading', { name: 'Choose Subscription plan(s)' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay now' })).toBeVisible()
})
