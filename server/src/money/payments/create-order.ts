import { randomUUID } from 'node:crypto'
import type { Language } from '@strom/contract'
import type { Price } from '@strom/rules/pricing'
import type { TooMany } from '../../base/throttle/counting-failures.ts'
import { readLimit } from '../../base/throttle/limits.ts'
import { consumeAttempt } from '../../base/throttle/queries.ts'
import { insertGift } from '../gifts/queries.ts'
import type { MoneyApp } from '../money-app.ts'
import { formatMonths } from '../subscriptions/format-months.ts'
import { type CartRefusal, type CheckedCart, checkCart, type Purchase } from './check-cart.ts'
import { insertOrder, updateOrder, updateProviderOrderId } from './queries.ts'

export type Buyer = { accountId: string; email: string; language: Language }

export type CreatedOrder =
  | { ok: true; providerOrderId: string; price: Price }
  | CartRefusal
  | TooMany
  | { ok: false; reason: 'provider-refuses' }
  | { ok: false; reason: 'provider-unreachable' }
  | NotSelling
  | { ok: false; reason: 'no-consent' }

/** `consented`: asked for access to begin at once. */
type Wish = Purchase & { consented: boolean; gift?: GiftWish | undefined }

/** `deliverAt` null: as soon as it is paid. */
type GiftWish = { message: string; deliverAt: Date | null }

type NotSelling = { ok: false; reason: 'not-selling' }

/** Limited because a refusal can reveal that an address has an account. */
export async function checkCartWithinLimit(
  app: MoneyApp,
  buyer: Buyer,
  wish: Purchase,
): Promise<CheckedCart | TooMany | NotSelling> {
  if (app.config.payments.kind === 'none') return { ok: false, reason: 'not-selling' }
  const seconds = await consumeAttempt(app.db, readLimit(app, 'order-buyer'), buyer.accountId)
  return seconds > 0 ? { ok: false, reason: 'too-many', seconds } : checkCart(app, buyer.accountId, wish)
}

function toOrderRow(
  app: MoneyApp,
  buyer: Buyer,
  { points, consented }: Wish,
  { price, priceCents }: CheckedCart & { ok: true },
) {
  const now = app.clock.now()
  return {
    id: randomUUID(),
    buyer_id: buyer.accountId,
    provider: app.provider.name,
    total_months: price.totalMonths,
    price_per_month_cents: priceCents,
    discount_percent: price.discountPercent,
    sub_total_cents: price.subTotalCents,
    months_discount_cents: price.monthsDiscountCents,
    points,
    points_discount_cents: price.pointsDiscountCents,
    total_cents: price.totalCents,
    create_request_id: randomUUID(),
    language: buyer.language,
    created_at: new Date(now),
    consented_at: consented ? new Date(now) : null,
    expires_at: new Date(now + app.settings.get('orderPriceSeconds') * 1000),
  }
}

/** The row comes first: without the provider's answer it expires, since no id was handed out for approval. */
export async function createOrder(app: MoneyApp, buyer: Buyer, wish: Wish): Promise<CreatedOrder> {
  const isSelling = app.config.payments.kind !== 'none'
  if (isSelling && app.settings.get('consentAtCheckout') && !wish.consented) {
    return { ok: false, reason: 'no-consent' }
  }
  const checked = await checkCartWithinLimit(app, buyer, wish)
  if (!checked.ok) return checked
  const order = toOrderRow(app, buyer, wish, checked)
  const lines = checked.lines.map(({ accountId, email, months }, position) => ({
    order_id: order.id,
    position,
    account_id: accountId,
    email,
    months,
    grant_id: null,
  }))
  await app.db.transaction().execute(async (tx) => {
    await insertOrder(tx, order, lines)
    const [line] = lines
    if (!wish.gift || !line) return
    const { message, deliverAt: deliver_at } = wish.gift
    await insertGift(tx, { order_id: order.id, email: line.email, message, deliver_at })
  })
  const made = await app.provider.createOrder({
    requestId: order.create_request_id,
    orderId: order.id,
    cents: order.total_cents,
    description: `${app.settings.get('brandName')}: ${formatMonths(order.total_months, buyer.language)}`,
  })
  if (!made.ok) {
    app.log.warn({ order: order.id, ...made }, 'an order could not be made at the provider')
    const state = made.reason === 'refused' ? ('failed' as const) : ('created' as const)
    const problem = made.reason === 'refused' ? made.problem : made.description
    await updateOrder(app.db, order.id, { state, problem })
    return { ok: false, reason: made.reason === 'refused' ? 'provider-refuses' : 'provider-unreachable' }
  }
  await updateProviderOrderId(app.db, order.id, made.order.reference)
  return { ok: true, providerOrderId: made.order.reference, price: checked.price }
}
