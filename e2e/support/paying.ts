import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { callAs } from './site.ts'

type Months = { email: string; months: number }

/** Presses PayPal's button and gives back the wallet window that it opens. */
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

/** Buys months by the API: the order, the buyer's yes in the wallet, the capture. */
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

/** The page where months are bought, by what a buyer sees. */
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
    /** The amount beside a word of the cost summary. */
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

/** A price of the page as cents; a discount counts as positive. */
export function centsIn(text: string | null): number {
  const [, dollars, cents] = /\$(\d+)\.(\d\d)$/.exec(text ?? '') ?? []
  if (dollars === undefined) throw new Error(`no price: ${text}`)
  return Number(dollars) * 100 + Number(cents)
}

/** An owner's window for sending $12.00 of a buyer's only order back, filled in. */
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
