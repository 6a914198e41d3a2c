import { expect, test } from '../../support/journey.ts'
import { enterAs, newMember } from '../../support/members.ts'
import { buyByApi, openRefund } from '../../support/paying.ts'
import { loseAnswer } from '../../support/pressing.ts'
import { comeBack, takeToken } from '../../support/site.ts'

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

  await enter(page, 'owner', 'with password')
  const dialog = await openRefund(page, buyer.email)
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

test('of two owners who saw the same the slower one sends nothing back, and is told', async ({
  page,
  openBrowser,
  enter,
  request,
}) => {
  const buyer = await newMember(request, await takeToken(request, 'anna'), 'rolf')
  await buyByApi(request, buyer.token, [{ email: buyer.email, months: 3 }])
  await enter(page, 'owner', 'with password')
  const other = await openBrowser()
  await enter(other, 'owner', 'with password')
  const [dialog, others] = [await openRefund(page, buyer.email), await openRefund(other, buyer.email)]
  for (const one of [dialog, others]) {
    await one.getByRole('button', { name: 'Show what it takes back' }).click()
    await expect(one.getByRole('button', { name: 'Send back $12.00' })).toBeVisible()
  }
  await others.getByRole('button', { name: 'Send back $12.00' }).click()
  await expect(others).toBeHidden()

  await comeBack(page, '**/api/admin/orders/order')
  await dialog.getByRole('button', { name: 'Send back $12.00' }).click()
  await expect(dialog.getByText('More of this payment has gone back meanwhile.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Show what it takes back' }).click()
  await expect(dialog.getByText('$12.00 of this payment has gone back already.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row').filter({ hasText: 'A bad month' })).toHaveCount(1)
})

test('a refund whose answer was lost is sent once, though it is sent again when the order shows it', {
  tag: '@always',
}, async ({ page, enter, request, complaints }) => {
  complaints.allow(/ERR_FAILED .*refund/)
  const buyer = await newMember(request, await takeToken(request, 'anna'), 'siri')
  await buyByApi(request, buyer.token, [{ email: buyer.email, months: 3 }])
  await enter(page, 'owner', 'with password')
  const dialog = await openRefund(page, buyer.email)
  await dialog.getByRole('button', { name: 'Show what it takes back' }).click()
  const send = dialog.getByRole('button', { name: 'Send back $12.00' })
  await expect(send).toBeVisible()
  await loseAnswer(page, '**/api/admin/orders/refund')
  await send.click()
  await expect(dialog.getByText('The site cannot be reached.')).toBeVisible()
  await comeBack(page, '**/api/admin/orders/order')
  await send.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'A bad month' })).toHaveCount(1)
})
