import { contract } from '@strom/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { outbox } from '../../../testing/outbox.ts'
import { openShop, type Shop, type ShopBuyer } from '../../../testing/shop.ts'
import { adjustPoints } from '../rewards/adjust-points.ts'
import { processDispute } from './disputes.ts'
import { refundOrder } from './refund-order.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

let made = 0

async function invited(inviter: ShopBuyer) {
  const account = await shop.build.account()
  made += 1
  const at = new Date(shop.clock.now())
  await shop.app.db
    .insertInto('invitations')
    .values({
      id: `invitation-${made}`,
      inviter_id: inviter.id,
      email: account.email,
      status: 2,
      invitee_id: account.id,
      created_at: at,
      expires_at: new Date(at.getTime() + 7 * 86_400_000),
      registered_at: at,
    })
    .execute()
  return account
}

/** Completes two invitations: 40 points. */
async function rewarded() {
  const inviter = await shop.buyer()
  const [first, second] = [await invited(inviter), await invited(inviter)]
  const cart = [first, second].map(({ email }) => ({ email, months: 1 }))
  const paypalId = await shop.buy(inviter, cart)
  expect(await shop.pointsOf(inviter.id)).toBe(40)
  const { id: orderId } = await shop.orderOf(paypalId)
  return { inviter, first, second, orderId, captureId: await shop.captureOf(paypalId) }
}

async function statuses({ token }: ShopBuyer): Promise<number[]> {
  const { invitations } = (await shop.call(contract.invitations.all, { token })).json()
  return invitations.map(({ status }: { status: number }) => status).toSorted()
}

const mailsOf = async ({ email }: ShopBuyer) =>
  (await outbox(shop.app, email)).filter(({ kind }) => kind === 'reward-revoked')

it('a refund takes points and completion back, once, and tells the inviter', async () => {
  const { inviter, first, orderId } = await rewarded()
  expect(await statuses(inviter)).toEqual([3, 3])
  await refundOrder(shop.app, { orderId })
  expect(await shop.pointsOf(inviter.id)).toBe(0)
  expect(await statuses(inviter)).toEqual([2, 2])
  const mails = await mailsOf(inviter)
  expect(mails).toHaveLength(2)
  expect(mails.map(({ text }) => text).join()).toContain(first.email)
})

it('so does one that was made at PayPal', async () => {
  const { inviter, captureId } = await rewarded()
  await shop.paypal.control('refund', { captureId })
  await shop.deliver()
  expect(await shop.pointsOf(inviter.id)).toBe(0)
  expect(await statuses(inviter)).toEqual([2, 2])
})

it('so does a dispute that is lost', async () => {
  const { inviter, captureId } = await rewarded()
  await processDispute(shop.app, {
    kind: 'dispute',
    dispute: `PP-D-${captureId}`,
    state: 'lost',
    payments: [{ capture: captureId }],
  })
  expect(await shop.pointsOf(inviter.id)).toBe(0)
  expect(await statuses(inviter)).toEqual([2, 2])
})

it('a refund of one friend’s months takes back what that friend brought', async () => {
  const { inviter, first, orderId } = await rewarded()
  await refundOrder(shop.app, { orderId, accountIds: [first.id] })
  expect(await shop.pointsOf(inviter.id)).toBe(20)
  expect(await statuses(inviter)).toEqual([2, 3])
  await refundOrder(shop.app, { orderId })
  expect(await shop.pointsOf(inviter.id)).toBe(0)
})

it('a small part of the money takes nothing of it', async () => {
  const { inviter, orderId } = await rewarded()
  await refundOrder(shop.app, { orderId, cents: 100 })
  expect(await shop.pointsOf(inviter.id)).toBe(40)
  expect(await statuses(inviter)).toEqual([3, 3])
})

it('never takes more than there is, and says so', async () => {
  const { inviter, orderId } = await rewarded()
  await shop.app.db
    .transaction()
    .execute((tx) =>
      adjustPoints(shop.app, tx, { accountId: inviter.id, points: -30, staffAccountId: null, note: 'x' }),
    )
  await refundOrder(shop.app, { orderId })
  expect(await shop.pointsOf(inviter.id)).toBe(0)
  const said = (await mailsOf(inviter)).map(
    ({ text }) => /\nThe 10 reward|, so nothing was taken/.exec(text)?.[0],
  )
  expect(said.toSorted()).toEqual(['\nThe 10 reward', ', so nothing was taken'])
})

it('comes back with the next order that is paid', async () => {
  const { inviter, first, orderId } = await rewarded()
  await refundOrder(shop.app, { orderId })
  await shop.buy(inviter, [{ email: first.email, months: 1 }])
  expect(await shop.pointsOf(inviter.id)).toBe(20)
  expect(await statuses(inviter)).toEqual([2, 3])
})
