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
