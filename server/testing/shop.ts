import { contract, type OrderItem } from '@strom/contract'
import { afterAll, beforeAll } from 'vitest'
import { dayMs } from '../src/base/clock.ts'
import { processWebhookEvent } from '../src/money/payments/process-webhook-event.ts'
import { defaultRetryLimits, type RetryLimits } from '../src/money/paypal/calls.ts'
import { createPayPal } from '../src/money/paypal/create-paypal.ts'
import { type SiteEmulator, siteScriptAddress } from '../src/money/paypal/site-emulator.ts'
import { readBalance } from '../src/money/rewards/points.ts'
import { findAccessEnd } from '../src/money/subscriptions/queries.ts'
import { openTestApp, type TestApp } from './test-app.ts'

export type ShopBuyer = { id: string; email: string; token: string }

export type Shop = TestApp & {
  /** The real client speaks to it over HTTP. */
  paypal: SiteEmulator
  buyer(given?: { points?: number }): Promise<ShopBuyer>
  /** Returns PayPal's order id. */
  create(buyer: ShopBuyer, cart: OrderItem[], points?: number): Promise<string>
  approve(orderId: string): Promise<unknown>
  capture(
    buyer: ShopBuyer,
    orderId: string,
    sent?: { cart?: OrderItem[]; points?: number; language?: string },
  ): Promise<{ resultCode: number; state?: string; detail?: string; canRetry?: boolean }>
  /** Returns PayPal's order id. */
  buy(buyer: ShopBuyer, cart: OrderItem[], points?: number): Promise<string>
  orderOf(orderId: string): Promise<Awaited<ReturnType<typeof orderRow>>>
  /** PayPal's capture id. */
  captureOf(orderId: string): Promise<string>
  daysOf(accountId: string): Promise<number>
  pointsOf(accountId: string): Promise<number>
  deliver(): Promise<void>
  /** Failed events keep waiting. */
  workEvents(): Promise<void>
}

function orderRow({ app }: TestApp, orderId: string) {
  return app.db
    .selectFrom('orders')
    .selectAll()
    .where('provider_order_id', '=', orderId)
    .executeTakeFirstOrThrow()
}

type ShopOptions = Parameters<typeof openTestApp>[0] & {
  /** For tests in which PayPal hangs. */
  patience?: RetryLimits
}

const withoutRests: RetryLimits = { ...defaultRetryLimits, backoffMs: 3 }

/** Neither jobs nor events run on their own. */
export async function openShop({ patience = withoutRests, ...options }: ShopOptions = {}): Promise<Shop> {
  const test = await openTestApp(options)
  const { app, build, call } = test
  const paypal = app.provider.standIn as SiteEmulator
  const { credentials, apiAddress } = paypal
  const { clock, log } = app
  const place = { apiAddress, scriptAddress: siteScriptAddress, sources: [], demonstration: true }
  const provider = createPayPal({ ...credentials, ...place, clock, log, patience })
  Object.assign(app, { provider: { ...provider, standIn: paypal } })
  const shop: Shop = {
    ...test,
    paypal,
    async buyer({ points = 0 } = {}) {
      const { id, email } = await build.account()
      const entry = {
        account_id: id,
        points,
        kind: 'adjusted' as const,
        created_at: new Date(app.clock.now()),
      }
      if (points > 0) await app.db.insertInto('reward_entries').values(entry).execute()
      return { id, email, token: await test.signIn(email) }
    },
    async create(buyer, accountsAndMonths, rewardPoints = 0) {
      const body = { accountsAndMonths, rewardPoints }
      const answer = (await call(contract.payments.createOrder, { body, token: buyer.token })).json()
      if (answer.resultCode !== 1) throw new Error(`no order: ${JSON.stringify(answer)}`)
      return answer.id
    },
    approve: (orderId) => paypal.control('wallet', { orderId, action: 'approve' }),
    async capture(buyer, orderId, { cart, points, language } = {}) {
      const body = {
        orderId,
        ...(cart && { accountsAndMonths: cart }),
        ...(points !== undefined && { rewardPoints: points }),
      }
      const options = { body, token: buyer.token, ...(language && { language }) }
      return (await call(contract.payments.captureOrder, options)).json()
    },
    async buy(buyer, cart, points) {
      const orderId = await shop.create(buyer, cart, points)
      await shop.approve(orderId)
      const captured = await shop.capture(buyer, orderId)
      if (captured.state !== 'completed') throw new Error(`not bought: ${JSON.stringify(captured)}`)
      return orderId
    },
    orderOf: (orderId) => orderRow(test, orderId),
    async captureOf(orderId) {
      const { id } = await orderRow(test, orderId)
      const payment = app.db.selectFrom('payments').selectAll().where('order_id', '=', id)
      return (await payment.executeTakeFirstOrThrow()).provider_transaction_id
    },
    async daysOf(accountId) {
      const end = await findAccessEnd(app.db, accountId)
      return end ? Math.max(0, Math.round((end.getTime() - app.clock.now()) / dayMs)) : 0
    },
    pointsOf: async (accountId) => (await readBalance(app, { accountId })).balance,
    async deliver() {
      await paypal.control('work')
      await shop.workEvents()
    },
    async workEvents() {
      const waiting = app.db.selectFrom('provider_events').select('id').where('worked_at', 'is', null)
      for (const { id } of await waiting.orderBy('received_at').execute()) {
        await processWebhookEvent(app, id).catch(() => {})
      }
    },
  }
  return shop
}

export function useShop(): Shop {
  const shop = {} as Shop
  beforeAll(async () => {
    Object.assign(shop, await openShop())
  })
  afterAll(() => shop.close())
  return shop
}

export function cartOf(buyer: ShopBuyer, months = 1): OrderItem[] {
  return [{ email: buyer.email, months }]
}
