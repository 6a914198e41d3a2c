import { expect, test } from '../support/journey.ts'
import { takeToken } from '../support/site.ts'

test('a tab whose place somebody else took over shows them nothing of who was there before', async ({
  page,
  enter,
  request,
}) => {
  await enter(page, 'anna')
  await page.goto('/transactions')
  await expect(page.getByRole('table').getByRole('row')).not.toHaveCount(0)
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('link', { name: /^Fjord/ })).toBeVisible()

  // Nobody signs out in between, and nobody looks at this tab: it hears only that the Token is another.
  const other = await page.context().newPage()
  await other.goto('/manifest.webmanifest')
  const token = await takeToken(request, 'bjorn')
  await other.evaluate((stored) => localStorage.setItem('Token', stored), token)

  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByText('bjorn@strom.test')).toBeVisible()
  await expect(page.getByRole('button', { name: /Needs a subscription.*Fjord$/ })).toBeVisible()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/payments', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Transactions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  answer.resolve()
  await expect(page.getByText('No Transactions')).toBeVisible()
})
