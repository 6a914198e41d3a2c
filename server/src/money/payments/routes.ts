import {
  type Contract,
  type OrderSummary,
  paymentReference,
  subscriptionResult,
  writeButtons,
} from '@strom/contract'
import type { Price } from '@strom/rules/pricing'
import { dayMs } from '../../base/clock.ts'
import { singleFlight } from '../../base/concurrency.ts'
import { refusal, tooMany } from '../../base/http/refusals.ts'
import type { Handlers } from '../../base/http/routes.ts'
import type { MoneyApp } from '../money-app.ts'
import { listAutoRenewing } from '../subscriptions/auto-renewing.ts'
import { type CapturedOrder, captureOrder } from './capture-order.ts'
import { checkCartWithinLimit, createOrder } from './create-order.ts'
import { listPayments } from './queries.ts'
import { listLinesOfLastOrder } from './queries-last-order.ts'
import { readReceipt } from './receipts.ts'
import { captureRefusals, cartRefusal, createRefusals, receiptRefusals, underWay } from './refusals.ts'
import { listUnsettledOrders } from './unsettled-orders.ts'

function toOrderSummary(price: Price, points: number): OrderSummary {
  return {
    totalMonths: price.totalMonths,
    subTotalPrice: price.subTotalCents / 100,
    discountRateString: price.discountRateString,
    monthsDiscount: price.monthsDiscountCents / 100,
    pointsToSpend: points,
    pointsDiscount: price.pointsDiscountCents / 100,
    totalPriceAfterDiscount: price.totalCents / 100,
  }
}

/** At most a year ahead. */
function toGiftWish(app: MoneyApp, { message, deliverAt }: { message: string; deliverAt: string | null }) {
  if (deliverAt === null) return { message, deliverAt: null }
  const latest = app.clock.now() + 365 * dayMs
  return { message, deliverAt: new Date(Math.min(Date.parse(deliverAt), latest)) }
}

export function paymentRoutes(app: MoneyApp): Handlers<Contract['payments']> {
  const { success } = subscriptionResult
  const { name: provider, title } = app.provider
  // Merges repeated clicks; across processes the database prevents repeated effects.
  const joined = singleFlight<CapturedOrder>()
  return {
    async list({ member }) {
      const rows = await listPayments(app.db, member.accountId)
      const data = rows.map((row) => ({
        id: row.id,
        ...paymentReference({ provider: row.provider, transactionId: row.provider_transaction_id }),
        order_id: row.order_id,
        created_at: row.created_at.toISOString(),
        price: row.cents / 100,
        refunded: (row.refunded_cents ?? 0) / 100,
      }))
      return { resultCode: success, data }
    },

    async receipt({ body: { id }, caller, member }) {
      const receipt = await readReceipt(app, { id, accountId: member.accountId })
      return receipt
        ? { resultCode: success, receipt }
        : refusal(receiptRefusals, 'unknown-payment', caller.language)
    },

    async checkOut({ body, caller, member }) {
      const isGift = body.gift === true
      const wish = { cart: body.accountsAndMonths, points: body.pointsToSpend, isGift }
      const checked = await checkCartWithinLimit(app, member, wish)
      if (!checked.ok) {
        if (checked.reason === 'too-many') return tooMany(checked.seconds, caller.language)
        if (checked.reason === 'not-selling')
          return refusal(createRefusals(title), checked.reason, caller.language)
        return cartRefusal(checked, caller.language)
      }
      const { demonstration, forPage } = app.provider
      const { publicKey, scriptAddress } = forPage
      return {
        resultCode: success,
        ...writeButtons({ provider, publicKey, scriptAddress }),
        demonstration,
        consent: app.settings.get('consentAtCheckout'),
        summary: toOrderSummary(checked.price, wish.points),
        underWay: await listUnsettledOrders(app, {
          accountId: member.accountId,
          language: caller.language,
        }),
      }
    },

    async createOrder({ body, caller, member }) {
      const wish = {
        cart: body.accountsAndMonths,
        points: body.rewardPoints,
        consented: body.consent === true,
        ...(body.gift && { isGift: true, gift: toGiftWish(app, body.gift) }),
      }
      const created = await createOrder(app, member, wish)
      if (created.ok) {
        const { providerOrderId: id, price } = created
        return { resultCode: success, id, summary: toOrderSummary(price, wish.points) }
      }
      if (created.reason === 'too-many') return tooMany(created.seconds, caller.language)
      if (
        created.reason === 'provider-refuses' ||
        created.reason === 'provider-unreachable' ||
        created.reason === 'not-selling' ||
        created.reason === 'no-consent'
      ) {
        return refusal(createRefusals(title), created.reason, caller.language)
      }
      return cartRefusal(created, caller.language)
    },

    async captureOrder({ body, caller, member }) {
      const { orderId: providerOrderId, accountsAndMonths: cart, rewardPoints: points } = body
      const wish = { providerOrderId, ...(cart && { cart }), ...(points !== undefined && { points }) }
      const captured = await joined(JSON.stringify([member.accountId, wish]), () =>
        captureOrder(app, member.accountId, wish),
      )
      if (!captured.ok) {
        const canRetry = captured.reason === 'declined' || captured.reason === 'not-approved'
        return { ...refusal(captureRefusals(title), captured.reason, caller.language), canRetry }
      }
      if (captured.state === 'completed') return { resultCode: success, state: captured.state }
      const detail = underWay(title)[captured.state][caller.language]
      return { resultCode: success, state: 'pending' as const, detail }
    },

    async underWay({ caller, member }) {
      const { accountId } = member
      const orders = await listUnsettledOrders(app, { accountId, language: caller.language })
      return { resultCode: success, orders }
    },

    async lastOrder({ member }) {
      const lines = await listLinesOfLastOrder(app.db, member.accountId)
      const renewing = await listAutoRenewing(
        app.db,
        lines.map((line) => line.account_id),
      )
      const again = lines.filter((line) => !renewing.has(line.account_id))
      return {
        resultCode: success,
        accountsAndMonths: again.map(({ email, months }) => ({ email, months })),
      }
    },
  }
}
