import { expect, test } from '../support/journey.ts'
import { subscriptionPage } from '../support/paying.ts'

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

test('the last order that comes late replaces no cart that was begun meanwhile', async ({ page, enter }) => {
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
  // Only to show that nothing more happens.
  await page.waitForTimeout(500)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(plans.months('anna@strom.test')).toHaveValue('2')
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(1)
})
