import { contract, type OrderItem } from '@strom/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop, type ShopBuyer } from '../../../testing/shop.ts'
import { openTestApp } from '../../../testing/test-app.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

async function refuse(buyer: ShopBuyer, cart: OrderItem[], points = 0, language = 'en') {
  const made = await shop.call(contract.payments.createOrder, {
    token: buyer.token,
    language,
    body: { accountsAndMonths: cart, rewardPoints: points },
  })
  const asked = await shop.call(contract.payments.checkOut, {
    token: buyer.token,
    language,
    body: { accountsAndMonths: cart, pointsToSpend: points },
  })
  expect(asked.json()).toEqual(made.json())
  return made.json()
}

describe('a cart that cannot be bought', () => {
  it('has an account that is suspended, as the look-up says', async () => {
    const buyer = await shop.buyer()
    const friend = await shop.build.account()
    const cart = [{ email: friend.email, months: 1 }]
    await shop.buy(buyer, cart)
    const suspended_at = new Date(shop.clock.now())
    await shop.app.db.updateTable('accounts').set({ suspended_at }).where('id', '=', friend.id).execute()
    expect(await refuse(buyer, cart, 0)).toMatchObject({
      resultCode: 2,
      detail: `There is no account with the email ${friend.email}.`,
    })
    const last = await shop.call(contract.payments.lastOrder, { token: buyer.token })
    expect(last.json().accountsAndMonths).toEqual([])
  })

  it.each<[string, (buyer: ShopBuyer) => OrderItem[], number, string, string]>([
    ['is empty', () => [], 0, 'Your order is empty.', 'Bestillingen er tom.'],
    ['has no month', ({ email }) => [{ email, months: 0 }], 0, 'Choose 1 to 36 months for', 'Velg 1 til 36'],
    ['has too many months', ({ email }) => [{ email, months: 37 }], 0, 'Choose 1 to 36', 'Velg 1 til 36'],
    [
      'has an account twice',
      ({ email }) => [
        { email, months: 1 },
        { email: email.toUpperCase(), months: 1 },
      ],
      0,
      'is in the order twice',
      'er med to ganger',
    ],
    [
      'has an account nobody has',
      () => [{ email: 'nobody@example.org', months: 1 }],
      0,
      'There is no account with the email nobody@example.org.',
      'Det finnes ingen konto',
    ],
    [
      'has more points than there are',
      ({ email }) => [{ email, months: 1 }],
      41,
      'You do not have',
      'Du har',
    ],
    ['has negative points', ({ email }) => [{ email, months: 1 }], -1, 'You do not have', 'Du har'],
    [
      'has more than 50 accounts',
      () => Array.from({ length: 51 }, (_, i) => ({ email: `${i}@example.org`, months: 1 })),
      0,
      'at most 50 accounts',
      'høyst 50 kontoer',
    ],
  ])('%s', async (_what, cart, points, en, nb) => {
    const buyer = await shop.buyer({ points: 40 })
    expect(await refuse(buyer, cart(buyer), points)).toMatchObject({
      resultCode: 2,
      detail: expect.stringContaining(en),
    })
    expect(await refuse(buyer, cart(buyer), points, 'nb')).toMatchObject({
      detail: expect.stringContaining(nb),
    })
  })

  it('is paid with points beyond its cost, or leaves less than a dollar', async () => {
    const buyer = await shop.buyer({ points: 1000 })
    const cart = [{ email: buyer.email, months: 1 }]
    expect(await refuse(buyer, cart, 241)).toMatchObject({ detail: expect.stringContaining('worth more') })
    expect(await refuse(buyer, cart, 240)).toMatchObject({
      detail: expect.stringContaining('at least 1 dollar'),
    })
    expect(await refuse(buyer, cart, 221)).toMatchObject({
      detail: expect.stringContaining('at least 1 dollar'),
    })
    await shop.create(buyer, cart, 220)
  })

  it('is for somebody who renews by himself', async () => {
    const buyer = await shop.buyer()
    const friend = await shop.build.account()
    await shop.build.legacySubscription(friend.id)
    const cart = [
      { email: buyer.email, months: 1 },
      { email: friend.email, months: 1 },
    ]
    expect(await refuse(buyer, cart)).toEqual({
      resultCode: 2,
      detail: 'Please wait for your current subscription to expire before purchasing a new plan.',
    })
  })

  it('leaves no order behind', async () => {
    const buyer = await shop.buyer()
    await refuse(buyer, [{ email: buyer.email, months: 0 }])
    const orders = await shop.app.db
      .selectFrom('orders')
      .selectAll()
      .where('buyer_id', '=', buyer.id)
      .execute()
    expect(orders).toEqual([])
  })
})

describe('an order', () => {
  it('is frozen at the server’s own price, and PayPal is asked for exactly that', async () => {
    const buyer = await shop.buyer({ points: 100 })
    const friend = await shop.build.account()
    const response = await shop.call(contract.payments.createOrder, {
      token: buyer.token,
      body: {
        accountsAndMonths: [
          { email: buyer.email, months: 1 },
          { email: ` ${friend.email.toUpperCase()} `, months: 2 },
        ],
        rewardPoints: 100,
      },
    })
    const { id, resultCode, summary } = response.json()
    expect(resultCode).toBe(1)
    expect(summary).toEqual({
      totalMonths: 3,
      subTotalPrice: 36,
      discountRateString: '5%',
      monthsDiscount: 1.8,
      pointsToSpend: 100,
      pointsDiscount: 5,
      totalPriceAfterDiscount: 29.2,
    })
    const order = await shop.orderOf(id)
    expect(order).toMatchObject({ state: 'created', total_cents: 2920, points: 100, buyer_id: buyer.id })
    const seen = await shop.app.provider.findOrder(id)
    expect(seen).toMatchObject({ order: { cents: 2920, currency: 'USD', orderId: order.id } })
    // Nothing is held before payment begins.
    expect(await shop.pointsOf(buyer.id)).toBe(100)
  })

  it('tells the buttons what they need', async () => {
    const buyer = await shop.buyer()
    const body = { accountsAndMonths: [{ email: buyer.email, months: 1 }], pointsToSpend: 0 }
    const answer = (await shop.call(contract.payments.checkOut, { token: buyer.token, body })).json()
    expect(answer).toMatchObject({
      resultCode: 1,
      provider: 'paypal',
      paypalToken: shop.app.provider.forPage.publicKey,
      scriptAddress: shop.app.provider.forPage.scriptAddress,
      demonstration: true,
      summary: { totalPriceAfterDiscount: 12 },
    })
    expect(answer.paypalToken).not.toBe('')
  })

  it('that PayPal does not answer to is told as such, and nothing can be paid', async () => {
    const buyer = await shop.buyer()
    await shop.paypal.control('add-fault', {
      match: 'POST /v2/checkout/orders',
      kind: 'reset-after',
      times: 9,
    })
    const body = { accountsAndMonths: [{ email: buyer.email, months: 1 }], rewardPoints: 0 }
    const answer = await shop.call(contract.payments.createOrder, { token: buyer.token, body })
    await shop.paypal.control('clear-faults')
    expect(answer.json()).toMatchObject({
      resultCode: 2,
      detail: expect.stringContaining('cannot be reached'),
    })
    const [order] = await shop.app.db
      .selectFrom('orders')
      .selectAll()
      .where('buyer_id', '=', buyer.id)
      .execute()
    expect(order).toMatchObject({ state: 'created', provider_order_id: null })
  })

  it('is made so often, then comes a pause', async () => {
    const few = await openShop({ settings: { ordersPerMember: 2 } })
    const buyer = await few.buyer()
    await expect.poll(() => few.app.settings.get('ordersPerMember')).toBe(2)
    const body = { accountsAndMonths: [{ email: 'nobody@example.org', months: 1 }], rewardPoints: 0 }
    const codes = []
    for (let i = 0; i < 3; i++) {
      codes.push((await few.call(contract.payments.createOrder, { token: buyer.token, body })).statusCode)
    }
    expect(codes).toEqual([200, 200, 429])
    await few.close()
  })
})

it('a site that takes no payments says so', async () => {
  const test = await openTestApp({ env: { STROM_PAYMENTS: 'none' } })
  const { email } = await test.build.account()
  const token = await test.signIn(email)
  const cart = { accountsAndMonths: [{ email, months: 1 }] }
  const asked = await test.call(contract.payments.checkOut, { token, body: { ...cart, pointsToSpend: 0 } })
  const made = await test.call(contract.payments.createOrder, { token, body: { ...cart, rewardPoints: 0 } })
  for (const answer of [asked, made]) {
    expect(answer.json()).toEqual({ resultCode: 2, detail: 'This site takes no payments.' })
  }
  const delivered = await test.server.inject({
    method: 'POST',
    url: '/api/payments/paypal/webhook',
    headers: { 'content-type': 'application/json' },
    payload: { id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: {} },
  })
  expect([delivered.statusCode, delivered.headers['retry-after']]).toEqual([404, undefined])
  expect(delivered.json().detail).toBe('This site takes no payments. Remove its webhook at PayPal.')
  await test.close()
})

it('where the site asks for it, nothing is ordered before access at once is wanted; the order keeps when', async () => {
  const { settings, db, clock } = shop.app
  const buyer = await shop.buyer()
  const create = async (consent?: boolean, language = 'en') =>
    (
      await shop.call(contract.payments.createOrder, {
        token: buyer.token,
        language,
        body: {
          accountsAndMonths: [{ email: buyer.email, months: 1 }],
          rewardPoints: 0,
          ...(consent !== undefined && { consent }),
        },
      })
    ).json()
  const asks = async () => {
    const body = { accountsAndMonths: [{ email: buyer.email, months: 1 }], pointsToSpend: 0 }
    return (await shop.call(contract.payments.checkOut, { token: buyer.token, body })).json().consent
  }
  expect(await asks()).toBe(false)
  expect((await shop.orderOf((await create()).id)).consented_at).toBeNull()
  await settings.set(db, 'consentAtCheckout', true)
  await expect.poll(asks).toBe(true)
  const detail = 'Tick that access is to begin at once.'
  for (const no of [undefined, false]) expect(await create(no)).toEqual({ resultCode: 2, detail })
  expect((await create(false, 'nb')).detail).toBe('Kryss av for at tilgangen skal begynne med en gang.')
  const { id } = await create(true)
  expect((await shop.orderOf(id)).consented_at).toEqual(new Date(clock.now()))
  await settings.set(db, 'consentAtCheckout', false)
  await expect.poll(asks).toBe(false)
})
