import { expect, test } from '../support/journey.ts'
import { subscriptionPage } from '../support/paying.ts'

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
