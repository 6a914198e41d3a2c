import {
  isPayable,
  maxLines,
  maxMonthsPerLine,
  maxPoints,
  type Price,
  priceOrder,
} from '@strom/rules/pricing'
import { isMailable } from '../../base/mail/mailable.ts'
import type { MoneyApp } from '../money-app.ts'
import { readBalance } from '../rewards/points.ts'
import { listAutoRenewing } from '../subscriptions/auto-renewing.ts'
import { listAccountsByEmail } from './queries.ts'

export type CartLine = { email: string; months: number }

export type Purchase = {
  cart: readonly CartLine[]
  points: number
  /** For one address without an account. */
  isGift?: boolean
}

type Reason =
  | 'empty'
  | 'too-many-lines'
  | 'months'
  | 'twice'
  | 'unknown-account'
  | 'renews'
  | 'points'
  | 'points-cap'
  | 'too-little'
  | 'gift-alone'
  | 'gift-unmailable'
  | 'gift-account'
export type CartRefusal = { ok: false; reason: Reason; email?: string }

export type PricedLine = { accountId: string; email: string; months: number }
export type CheckedCart = { ok: true; lines: PricedLine[]; price: Price; priceCents: number } | CartRefusal

function judgeShape({ cart, points }: Purchase): CartRefusal | null {
  if (cart.length === 0) return { ok: false, reason: 'empty' }
  if (cart.length > maxLines) return { ok: false, reason: 'too-many-lines' }
  const wrong = cart.find(
    ({ months }) => !Number.isInteger(months) || months < 1 || months > maxMonthsPerLine,
  )
  if (wrong) return { ok: false, reason: 'months', email: wrong.email }
  const twice = cart.find(({ email }, i) => cart.findIndex((line) => line.email === email) !== i)
  if (twice) return { ok: false, reason: 'twice', email: twice.email }
  if (!Number.isSafeInteger(points) || points < 0) return { ok: false, reason: 'points' }
  return null
}

function priceNow(app: MoneyApp, cart: readonly CartLine[], points: number) {
  return priceOrder({
    months: cart.map(({ months }) => months),
    priceCents: app.settings.get('pricePerMonthCents'),
    rates: app.settings.get('discountRates'),
    points,
    pointCents: app.settings.get('pricePerRewardPointCents'),
  })
}

type FoundLines = { ok: true; lines: PricedLine[] } | CartRefusal

async function findAccountLines(app: MoneyApp, cart: readonly CartLine[]): Promise<FoundLines> {
  const accounts = await listAccountsByEmail(
    app.db,
    cart.map(({ email }) => email),
  )
  // A suspended account cannot watch, so no months are sold for it.
  const usable = accounts.filter(({ suspended_at }) => suspended_at === null)
  const idByEmail = new Map(usable.map(({ id, email }) => [email, id]))
  const unknown = cart.find(({ email }) => !idByEmail.has(email))
  if (unknown) return { ok: false, reason: 'unknown-account', email: unknown.email }
  const lines = cart.map(({ email, months }) => ({ accountId: idByEmail.get(email) ?? '', email, months }))
  const renewing = await listAutoRenewing(
    app.db,
    lines.map(({ accountId }) => accountId),
  )
  const waiting = lines.find(({ accountId }) => renewing.has(accountId))
  if (waiting) return { ok: false, reason: 'renews', email: waiting.email }
  return { ok: true, lines }
}

/** The line belongs to the buyer until the gift is claimed. */
async function findGiftLine(app: MoneyApp, buyerId: string, cart: readonly CartLine[]): Promise<FoundLines> {
  const [line, ...others] = cart
  if (!line || others.length > 0) return { ok: false, reason: 'gift-alone' }
  const { email, months } = line
  if (!isMailable(email)) return { ok: false, reason: 'gift-unmailable', email }
  if ((await listAccountsByEmail(app.db, [email])).length > 0)
    return { ok: false, reason: 'gift-account', email }
  return { ok: true, lines: [{ accountId: buyerId, email, months }] }
}

/** An auto-renewing account would be charged twice. */
export async function checkCart(app: MoneyApp, buyerId: string, wish: Purchase): Promise<CheckedCart> {
  const misshapen = judgeShape(wish)
  if (misshapen) return misshapen
  const { cart, points } = wish
  const found = await (wish.isGift ? findGiftLine(app, buyerId, cart) : findAccountLines(app, cart))
  if (!found.ok) return found
  const { lines } = found
  const { balance, worthCents: pointCents } = await readBalance(app, { accountId: buyerId })
  if (points > balance) return { ok: false, reason: 'points' }
  const discountedCents = priceNow(app, cart, 0).totalCents
  if (points > maxPoints({ balance, discountedCents, pointCents })) return { ok: false, reason: 'points-cap' }
  const price = priceNow(app, cart, points)
  if (!isPayable(price.totalCents)) return { ok: false, reason: 'too-little' }
  return { ok: true, lines, price, priceCents: app.settings.get('pricePerMonthCents') }
}
