import { randomUUID } from 'node:crypto'
import { priceOrder } from '@strom/rules/pricing'
import type { Db } from '../../base/db/db.ts'
import { insertOrder, insertPayment, updateLineGrant } from '../../money/payments/queries.ts'
import { grantAccess } from '../../money/subscriptions/grant-access.ts'
import type { App } from '../app.ts'
import type { DemoName } from './people.ts'

type Past = { app: App; tx: Db; daysAgo(days: number): Date; id(name: DemoName): string }

type PastOrder = {
  daysAgo: number
  lines: { name: DemoName; months: number }[]
  /** The emulator knows the capture and its amount by `transactionId`. */
  providerOrderId?: string
  transactionId: string
}

const annasOrders: PastOrder[] = [
  { daysAgo: 75, lines: [{ name: 'anna', months: 1 }], transactionId: 'DemoBtcPayInvoice1' },
  {
    daysAgo: 40,
    lines: [{ name: 'anna', months: 6 }],
    providerOrderId: '0DEMO00000ORDER01',
    transactionId: '0DEMO00006480CAP1',
  },
  {
    daysAgo: 27,
    lines: [{ name: 'ola', months: 1 }],
    providerOrderId: '0DEMO00000ORDER02',
    transactionId: '0DEMO00001200CAP2',
  },
]

async function seedOrder({ app, tx, daysAgo, id }: Past, past: PastOrder): Promise<string> {
  const orderId = randomUUID()
  const at = daysAgo(past.daysAgo)
  const priceCents = app.settings.get('pricePerMonthCents')
  const price = priceOrder({
    months: past.lines.map(({ months }) => months),
    priceCents,
    rates: app.settings.get('discountRates'),
    points: 0,
    pointCents: app.settings.get('pricePerRewardPointCents'),
  })
  const provider = past.providerOrderId ? app.provider.name : 'btcpay'
  const order = {
    id: orderId,
    buyer_id: id('anna'),
    provider,
    provider_order_id: past.providerOrderId ?? null,
    state: 'completed' as const,
    total_months: price.totalMonths,
    price_per_month_cents: priceCents,
    discount_percent: price.discountPercent,
    sub_total_cents: price.subTotalCents,
    months_discount_cents: price.monthsDiscountCents,
    points: 0,
    points_discount_cents: 0,
    total_cents: price.totalCents,
    create_request_id: randomUUID(),
    language: 'en' as const,
    created_at: at,
    expires_at: new Date(at.getTime() + 3 * 3_600_000),
    completed_at: at,
  }
  const lines = past.lines.map(({ name, months }, position) => ({
    order_id: orderId,
    position,
    account_id: id(name),
    email: `${name}@strom.test`,
    months,
    grant_id: null,
  }))
  await insertOrder(tx, order, lines)
  for (const [position, { name, months }] of past.lines.entries()) {
    const grant = { accountId: id(name), span: { months }, reason: 'order' as const, orderId, at }
    const { id: grantId } = await grantAccess(app, tx, grant)
    await updateLineGrant(tx, orderId, position, grantId)
  }
  await insertPayment(tx, {
    id: randomUUID(),
    account_id: id('anna'),
    order_id: orderId,
    legacy_subscription_id: null,
    provider,
    provider_transaction_id: past.transactionId,
    cents: price.totalCents,
    created_at: at,
  })
  return orderId
}

/** Returns the id of the order that completed Ola's invitation. */
export async function seedOrders(past: Past): Promise<string> {
  let last = ''
  for (const order of annasOrders) last = await seedOrder(past, order)
  return last
}

export async function seedRenewal(
  { app, tx, daysAgo, id }: Past,
  { legacySubscriptionId, grantId }: { legacySubscriptionId: string; grantId: number },
) {
  const saleId = '0DEMO00000000SALE'
  const at = daysAgo(12)
  await tx
    .insertInto('legacy_renewals')
    .values({
      sale_id: saleId,
      legacy_subscription_id: legacySubscriptionId,
      cents: 1200,
      grant_id: grantId,
      sold_at: at,
      created_at: at,
    })
    .execute()
  await insertPayment(tx, {
    id: randomUUID(),
    account_id: id('kari'),
    order_id: null,
    legacy_subscription_id: legacySubscriptionId,
    provider: app.provider.name,
    provider_transaction_id: saleId,
    cents: 1200,
    created_at: at,
  })
}
