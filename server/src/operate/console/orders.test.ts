import { contract, type OrderPage, type OwnerOrder, plainResult } from '@strom/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../../../testing/shop.ts'

const { orders } = contract

let shop: Shop
let owner: { id: string; email: string }
let token: string
beforeAll(async () => {
  shop = await openShop()
  owner = await shop.build.account({ isStaff: true, isOwner: true, email: 'owner@example.org' })
  token = await shop.confirm(await shop.signIn(owner.email))
})
afterAll(() => shop.close())

async function ask<Name extends keyof typeof orders>(name: Name, body: object) {
  return (await shop.call(orders[name], { token, body: body as never })).json()
}

async function readPage(id: string): Promise<OrderPage> {
  return (await ask('page', { id })).order
}

async function readAudit(id: string) {
  const body = { subject: { kind: 'order', id } }
  return (await shop.call(contract.audit.list, { token, body })).json().acts
}

/** A bought order of 2 months for the buyer and 1 for a friend: $34.20 less $1.00 for 20 points. */
async function bought() {
  const buyer = await shop.buyer({ points: 20 })
  const friend = await shop.build.account()
  const cart = [
    { email: buyer.email, months: 2 },
    { email: friend.email, months: 1 },
  ]
  const paypalId = await shop.buy(buyer, cart, 20)
  const { id } = await shop.orderOf(paypalId)
  return { id, buyer, friend, paypalId }
}

async function stuck() {
  const { id: buyer_id } = await shop.build.account()
  return shop.build.order({ buyer_id, needs_review: true, problem: 'amount: another sum' })
}

describe('the list', () => {
  const listIds = async (which: string, text = ''): Promise<string[]> =>
    (await ask('search', { which, text })).orders.map(({ id }: OwnerOrder) => id)

  it('finds by parts of the buyer’s address, newest first', async () => {
    const { id: buyer_id } = await shop.build.account({ email: 'turid@elv.example' })
    const { id: first } = await shop.build.order({ buyer_id })
    shop.clock.advance(1)
    const { id: second } = await shop.build.order({ buyer_id })
    expect(await listIds('all', 'ELV.')).toEqual([second, first])
    expect(await listIds('all', '%')).toEqual([])
  })

  it('holds those that need a person, were refunded, or are disputed', async () => {
    const plain = await bought()
    const refunded = await bought()
    await ask('refund', { id: refunded.id, cents: 1200, refundedCents: 0, reason: 'x' })
    const disputed = await bought()
    await shop.paypal.control('dispute', { captureId: await shop.captureOf(disputed.paypalId) })
    await shop.deliver()
    const waiting = await stuck()
    expect(await listIds('stuck')).toEqual([waiting.id])
    expect(await listIds('refunded')).toEqual([refunded.id])
    expect(await listIds('disputed')).toEqual([disputed.id])
    expect(await listIds('all')).toEqual(
      expect.arrayContaining([plain.id, refunded.id, disputed.id, waiting.id]),
    )
  })

  it('comes in pages that miss and repeat none', async () => {
    const { id: buyer_id } = await shop.build.account({ email: 'many@orders.example' })
    for (let i = 0; i < 60; i += 1) await shop.build.order({ buyer_id })
    const first = await ask('search', { which: 'all', text: 'many@' })
    const second = await ask('search', { which: 'all', text: 'many@', after: first.orders.at(-1).id })
    expect([first.orders.length, first.more, second.orders.length, second.more]).toEqual([
      50,
      true,
      10,
      false,
    ])
    const ids = [...first.orders, ...second.orders].map(({ id }: OwnerOrder) => id)
    expect(new Set(ids).size).toBe(60)
  })
})

describe('one order', () => {
  it('is shown with its lines, its payment and what it gave', async () => {
    const { id, buyer, friend, paypalId } = await bought()
    expect(await readPage(id)).toMatchObject({
      state: 'completed',
      providerOrderId: paypalId,
      buyer: { id: buyer.id, email: buyer.email },
      totalCents: 3320,
      points: 20,
      lines: [
        { email: buyer.email, months: 2 },
        { email: friend.email, months: 1 },
      ],
      payment: { cents: 3320, transactionId: await shop.captureOf(paypalId) },
      refundedCents: 0,
      refunds: [],
      disputes: [],
      grants: [
        { email: buyer.email, kind: 'grant', months: 2 },
        { email: friend.email, kind: 'grant', months: 1 },
      ],
    })
  })

  it('of no such id is refused, whatever is asked', async () => {
    const unknown = { resultCode: plainResult.fail, detail: 'There is no such order.' }
    expect(await ask('page', { id: 'x' })).toEqual(unknown)
    expect(await ask('previewRefund', { id: 'x' })).toEqual(unknown)
    expect(await ask('refund', { id: 'x', refundedCents: 0, reason: 'x' })).toEqual(unknown)
    expect((await ask('close', { id: 'x', reason: 'x' })).resultCode).toBe(plainResult.fail)
  })
})

describe('a refund', () => {
  it('is shown first, then sent, and stands in the audit log', async () => {
    const { id, buyer, friend } = await bought()
    const part = { id, cents: 1200 }
    expect((await ask('previewRefund', part)).plan).toEqual({
      cents: 1200,
      months: [{ email: friend.email, months: 1 }],
      points: 7,
      whole: false,
    })
    expect(await shop.daysOf(friend.id)).toBe(30)
    const { order, open } = await ask('refund', { ...part, refundedCents: 0, reason: 'A bad month' })
    expect([order.state, order.refundedCents, open]).toEqual(['partially-refunded', 1200, false])
    expect(order.refunds).toMatchObject([
      { cents: 1200, months: 1, points: 7, state: 'completed', by: owner.email, note: 'A bad month' },
    ])
    expect(await shop.daysOf(friend.id)).toBe(0)
    expect(await shop.daysOf(buyer.id)).toBe(61)
    expect(await readAudit(id)).toMatchObject([
      {
        act: 'refund-asked',
        actorEmail: owner.email,
        before: { refundedCents: 0 },
        after: { refundedCents: 1200, monthsTaken: 1, pointsReturned: 7 },
        note: 'A bad month',
      },
    ])
  })

  it('can be of one account’s months, or of all that is left', async () => {
    const { id, buyer, friend } = await bought()
    const { order } = await ask('refund', { id, accountIds: [friend.id], refundedCents: 0, reason: 'x' })
    expect([order.refundedCents, await shop.daysOf(buyer.id)]).toEqual([1106, 61])
    const rest = await ask('refund', { id, refundedCents: 1106, reason: 'x' })
    expect([rest.order.state, rest.order.refundedCents, await shop.daysOf(buyer.id)]).toEqual([
      'refunded',
      3320,
      0,
    ])
  })

  it('is not sent twice by two owners who saw the same', async () => {
    const { id } = await bought()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ask('refund', { id, cents: 100, refundedCents: 0, reason: 'x' })),
    )
    expect(answers.filter(({ resultCode }) => resultCode === plainResult.success)).toHaveLength(1)
    const [late] = answers.filter(({ resultCode }) => resultCode !== plainResult.success)
    expect(late).toMatchObject({
      detail: expect.stringContaining('meanwhile'),
      order: { refundedCents: 100 },
    })
    expect(await readAudit(id)).toHaveLength(1)
  })

  it.each([{ cents: 0 }, { cents: -1 }, { cents: 3321 }, { accountIds: ['nobody'] }])(
    'of %j is refused, changing nothing',
    async (wish) => {
      const { id } = await bought()
      expect((await ask('previewRefund', { id, ...wish })).resultCode).toBe(plainResult.fail)
      const refused = await ask('refund', { id, ...wish, refundedCents: 0, reason: 'x' })
      expect([refused.resultCode, refused.order.refundedCents]).toEqual([plainResult.fail, 0])
      expect(await readAudit(id)).toEqual([])
    },
  )

  it('needs a reason, a paid order, and no dispute', async () => {
    const { id, paypalId } = await bought()
    expect((await ask('refund', { id, refundedCents: 0, reason: ' ' })).resultCode).toBe(plainResult.fail)
    const unpaid = await stuck()
    expect(await ask('previewRefund', { id: unpaid.id })).toMatchObject({ resultCode: plainResult.fail })
    await shop.paypal.control('dispute', { captureId: await shop.captureOf(paypalId) })
    await shop.deliver()
    const refused = await ask('refund', { id, refundedCents: 0, reason: 'x' })
    expect([refused.resultCode, refused.order.disputes.length]).toEqual([plainResult.fail, 1])
  })
})

it('closes an order that waits for a person, once, with a reason in the audit log', async () => {
  const { id } = await stuck()
  const { order } = await ask('close', { id, reason: 'Sent back by hand' })
  expect([order.state, order.needsReview]).toEqual(['failed', false])
  expect((await ask('close', { id, reason: 'Again' })).resultCode).toBe(plainResult.fail)
  expect(await readAudit(id)).toMatchObject([{ act: 'order-closed', note: 'Sent back by hand' }])
})

it.each(Object.entries(orders))('%s refuses staff who are no owners', async (_, endpoint) => {
  const staff = await shop.signIn((await shop.build.account({ isStaff: true })).email)
  expect((await shop.call(endpoint, { token: staff, body: {} as never })).statusCode).toBe(403)
})
