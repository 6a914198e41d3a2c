import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { callAs } from './site.ts'

type Months = { email: string; months: number }

export async function openWallet(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await page
    .getByRole('dialog', { name: /Check out|Til kassen/ })
    .getByRole('button', { name: /PayPal/ })
    .click()
  const wallet = await opening
  await expect(wallet.getByRole('heading', { level: 1 })).toBeVisible()
  return wallet
}

export async function buyByApi(request: APIRequestContext, token: string, accountsAndMonths: Months[]) {
  const cart = { accountsAndMonths, rewardPoints: 0 }
  const created = await callAs(request, token, 'POST', '/api/payments/paypal/order/create', cart)
  const { id: orderId }: { id: string } = await created.json()
  await request.post(`/dev/paypal/wallet/approve?token=${orderId}`)
  const captured = await callAs(request, token, 'POST', '/api/payments/paypal/order/capture', {
    orderId,
    ...cart,
  })
  expect(await captured.json()).toMatchObject({ resultCode: 1, state: 'completed' })
}

export function subscriptionPage(page: Page) {
  const friend = page.getByPlaceholder('Enter friends email')
  return {
    friend,
    addOwn: page.getByRole('button', { name: 'Add subscription', exact: true }),
    addFriend: page.getByRole('button', { name: "Add friends' subscription" }),
    payNow: page.getByRole('button', { name: 'Pay now' }),
    checkOut: page.getByRole('dialog', { name: 'Check out' }),
    row: (email: string) => page.getByRole('row').filter({ hasText: email }),
    months: (email: string) => page.getByLabel(`Months for ${email}`, { exact: true }),
    cost: (word: string) =>
      page
        .getByRole('main')
        .getByRole('definition')
        .and(page.locator(`dt:text-is("${word}") + dd`)),
    async add(email: string) {
      await friend.fill(email)
      await page.getByRole('button', { name: "Add friends' subscription" }).click()
      await expect(page.getByLabel(`Months for ${email}`, { exact: true })).toBeVisible()
    },
  }
}

/** A discount counts as positive. */
export function centsIn(text: string | null): number {
  const [, dollars, cents] = /\$(\d+)\.(\d\d)$/.exec(text ?? '') ?? []
  if (dollars === undefined) throw new Error(`no price: ${text}`)
  return Number(dollars) * 100 + Number(cents)
}

export async function openRefund(page: Page, email: string) {
  await page.goto('/admin/orders')
  await page.getByLabel('Search by the buyer’s email').fill(email)
  const found = page.getByRole('row').filter({ hasText: email })
  await expect(found).toHaveCount(1)
  await expect(found).toContainText('Paid')
  await found.getByRole('link').click()
  await page.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund' })
  await expect(dialog.getByLabel('How much')).toBeFocused()
  await dialog.getByLabel('How much').selectOption('An amount')
  await dialog.getByLabel('Amount in dollars').fill('12')
  await dialog.getByLabel('Reason').fill('A bad month')
  return dialog
}
