import { expect, test } from '@playwright/test'
import { expectMovingPicture, expectPicture, glimpse, secondsBehind } from '../support/picture.ts'
import { signIn } from '../support/site.ts'

test('a subscriber signs in, presses a tile, and watches a picture that moves', async ({ page }) => {
  await signIn(page, 'anna')
  await page.getByRole('link', { name: /^Fjord/ }).click()
  await expect(page).toHaveURL('/player?default=0')
  await expectMovingPicture(page, 5)
  const { frame } = await glimpse(page)
  expect(secondsBehind(frame ?? 0, Date.now())).toBeLessThan(6)
})

test('another title starts that stream without loading the page again', async ({ page }) => {
  await signIn(page, 'anna')
  await page.goto('/player?default=0')
  await expectPicture(page)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('button', { name: /^Trikken/ }).click()
  await expect(page).toHaveURL('/player?default=2')
  await expectMovingPicture(page)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test('an impossible index starts nothing and says so', async ({ page }) => {
  await signIn(page, 'anna')
  await page.goto('/player?default=99')
  await expect(page.getByRole('status').or(page.getByRole('alert')).first()).toBeVisible()
  expect((await glimpse(page)).frame).toBeNull()
})

test('no media address carries the sign-in Token', async ({ page }) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await signIn(page, 'anna')
  await page.goto('/player?default=0')
  await expectPicture(page)
  const token = await page.evaluate(() => localStorage.getItem('Token') ?? '')
  expect(token.length).toBeGreaterThan(20)
  expect(addresses.some((address) => address.includes('/media/'))).toBe(true)
  expect(addresses.filter((address) => address.includes(token))).toEqual([])
})
