import { strom } from '../support/command-line.ts'
import { expect, test } from '../support/journey.ts'

test.afterEach(async () => {
  await strom('setting', 'set', 'pricePerMonthCents', '1200')
})

test('an owner changes the price, members see it, and it stands in the history', async ({
  page,
  openBrowser,
  enter,
}) => {
  await enter(page, 'owner')
  await page.goto('/')
  await page.getByRole('link', { name: 'Console' }).click()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  const price = page.getByLabel('Price of one month')
  await price.fill('9.90')
  await expect(page.getByRole('row', { name: '12 20% $95.04' })).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('The new settings are in force.')).toBeVisible()

  const member = await openBrowser()
  await enter(member, 'bjorn')
  await member.goto('/subscription')
  await member.getByRole('button', { name: 'Add subscription', exact: true }).click()
  await expect(member.locator('dt:text-is("Total") + dd').first()).toHaveText('$9.90')

  await page.getByRole('link', { name: 'History' }).click()
  const act = page.getByRole('row').filter({ hasText: 'pricePerMonthCents' }).first()
  await expect(act).toContainText('Setting changed')
  await expect(act).toContainText('owner@strom.test')
  await expect(act).toContainText('1200 → 990')
})

test('a value that is not allowed is refused beside its field, and nothing is saved', async ({
  page,
  enter,
}) => {
  await enter(page, 'owner')
  await page.goto('/admin/settings')
  const price = page.getByLabel('Price of one month')
  await price.fill('0')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('nothing was saved')).toBeVisible()
  await expect(price).toHaveAttribute('aria-invalid', 'true')
  await page.reload()
  await expect(price).toHaveValue('$12.00')
})
