import { contract, type Gift } from '@strom/contract'
import { expect } from 'vitest'
import { mailedSecret } from './outbox.ts'
import type { Shop, ShopBuyer } from './shop.ts'

const { payments, gifts, invitations } = contract
const password = 'Fjord-og-fjell-1'

let counter = 0
export const newAddress = () => `gift${++counter}@example.org`

type GiftWish = { months?: number; message?: string; deliverAt?: string | null; points?: number }

export async function order(shop: Shop, buyer: ShopBuyer, email: string, wish: GiftWish = {}) {
  const { months = 3, message = 'Happy birthday', deliverAt = null, points = 0 } = wish
  const body = {
    accountsAndMonths: [{ email, months }],
    rewardPoints: points,
    gift: { message, deliverAt },
  }
  return (await shop.call(payments.createOrder, { token: buyer.token, body })).json()
}

export async function give(shop: Shop, buyer: ShopBuyer, email: string, wish: GiftWish = {}) {
  const { id: paypalId, resultCode } = await order(shop, buyer, email, wish)
  expect(resultCode).toBe(1)
  await shop.approve(paypalId)
  expect(await shop.capture(buyer, paypalId)).toMatchObject({ state: 'completed' })
  const { id: orderId } = await shop.orderOf(paypalId)
  return { paypalId, orderId }
}

export async function given(shop: Shop, { token }: ShopBuyer): Promise<Gift[]> {
  return (await shop.call(gifts.list, { token })).json().gifts
}

export async function takeBack(shop: Shop, { token }: ShopBuyer, orderId: string) {
  return (await shop.call(gifts.takeBack, { token, body: { orderId } })).json()
}

/** By the last mailed invitation. */
export async function register(shop: Shop, email: string): Promise<string> {
  const invitationId = await mailedSecret(shop.app, email, 'invitation')
  const body = { username: '', email, password, invitationId }
  expect((await shop.call(invitations.register, { body })).json()).toMatchObject({ resultCode: 1 })
  const { id } = await shop.app.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return id
}
