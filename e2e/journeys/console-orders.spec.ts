import { expect, test } from '../support/journey.ts'
import { enterAs, newMember } from '../support/members.ts'
import { buyByApi } from '../support/paying.ts'
import { takeToken } from '../support/site.ts'

test('an owner looks an order up and sends a part of it back, having seen what that takes', async ({
  page,
  openBrowser,
  enter,
  request,
  baseURL,
}) => {
  const inviter = await takeToken(request, 'anna')
  const buyer = await newMember(request, inviter, 'pia')
  const friend = await newMember(request, inviter, 'per')
  await buyByApi(request, buyer.token, [
    { email: buyer.email, months: 2 },
    { email: friend.email, months: 1 },
  ])

  await enter(page, 'owner')
  await page.goto('/admin/orders')
  await page.getByLabel('Search by the buyer’s e-mail').fill(buyer.email)
  const found = page.getByRole('row').filter({ hasText: buyer.email })
  await expect(found).toHaveCount(1)
  await expect(found).toContainText('Paid')
  await found.getByRole('link').click()
  await page.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund' })
  await dialog.getByLabel('How much').selectOption('An amount')
  await dialog.getByLabel('Amount in dollars').fill('12')
  await dialog.getByLabel('Reason').fill('A bad month')
  await dialog.getByRole('button', { name: 'Show what it takes back' }).click()
  await expect(dialog.getByText(`${friend.email} loses 1 month.`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Send back $12.00' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Partly refunded')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'A bad month' })).toContainText('$12.00')

  const buyersPage = await openBrowser()
  await enterAs(buyersPage, buyer, baseURL)
  await buyersPage.goto('/transactions')
  await expect(buyersPage.getByText('Refunded $12.00')).toBeVisible()

  await page.goto('/admin/orders?show=refunded')
  await expect(page.getByRole('row').filter({ hasText: buyer.email })).toHaveCount(1)
})
