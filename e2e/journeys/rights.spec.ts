import { expect, test } from '@playwright/test'
import { expectMovingPicture, expectPicture, untilStill } from '../support/picture.ts'
import { households, openHousehold, signIn, tokenOf } from '../support/site.ts'

test('logging out all devices elsewhere stops the picture within 2 s', async ({ page, request }) => {
  await signIn(page, 'ola')
  await page.goto('/player?default=0')
  await expectMovingPicture(page)
  const token = await tokenOf(request, 'ola')
  await request.post('/api/users/logoutall', { headers: { Token: token } })
  expect(await untilStill(page, 8000)).toBeLessThan(2000)
})

test('without a subscription there is no picture, and the page says so', async ({ page }) => {
  await signIn(page, 'bjorn')
  await page.getByRole('button', { name: 'Needs a subscription Fjord' }).click()
  await expect(page.getByRole('dialog', { name: 'Purchase a subscription' })).toBeVisible()
  await page.goto('/player?default=0')
  await expect(page.getByText('You have no subscription.')).toBeVisible()
  await expect(page.getByText('Please purchase a subscription plan.')).toBeVisible()
})

test('a second household takes over, is told so, and the first may take it back', async ({ browser }) => {
  const home = await openHousehold(browser, households.first)
  const cabin = await openHousehold(browser, households.second)
  const first = await home.newPage()
  const second = await cabin.newPage()
  await signIn(first, 'anna')
  await first.goto('/player?default=0')
  await expectMovingPicture(first)

  await signIn(second, 'anna')
  await second.goto('/player?default=1')
  await expect(second.getByText('Account sharing not allowed.')).toBeVisible()
  await expectMovingPicture(second)

  expect(await untilStill(first, 8000)).toBeLessThan(2000)
  await first.getByRole('button', { name: 'Watch here instead' }).click()
  await expectMovingPicture(first)
  await expectPicture(first)
  await untilStill(second, 8000)
  await home.close()
  await cabin.close()
})
