import { plainEmail } from '@strom/contract/plain-email'
import { maxLines, maxMonthsPerLine, type CartLine as OrderedMonths } from '@strom/rules/pricing'

export type CartLine = OrderedMonths & {
  /** ISO time; null without access, absent if unknown. */
  readonly subscriptionExpiry?: string | null
  /** Time from which further months count, and their day of the month; absent if unknown. */
  readonly monthBase?: { readonly from: string; readonly day: number }
  /** A legacy subscription renews it, so nothing may be bought for it now. */
  readonly renews: boolean
}

/** `points`: wanted points; fewer are spent if the total allows fewer. */
export type Cart = { readonly lines: readonly CartLine[]; readonly points: number }

export const emptyCart: Cart = { lines: [], points: 0 }

export type CartAction =
  | { type: 'add'; line: CartLine; at?: number }
  | { type: 'remove'; email: string }
  | { type: 'setMonths'; email: string; months: number }
  | { type: 'setPoints'; points: number }
  | { type: 'fill'; lines: readonly CartLine[] }
  | { type: 'clear' }

/** Clamps the months of one line to 1–36. */
export function forcedMonths(months: number): number {
  return Math.min(maxMonthsPerLine, Math.max(1, months))
}

/** Prefers the member's own line; undefined if no line has room. */
export function lineWithRoom(cart: Cart, own: string, more: number): CartLine | undefined {
  const roomy = cart.lines.filter(({ months }) => months + more <= maxMonthsPerLine)
  return roomy.find(({ email }) => email === own) ?? roomy[0]
}

export function hasAccount(cart: Cart, email: string): boolean {
  return cart.lines.some((line) => line.email === plainEmail(email))
}

function plainLine(line: CartLine): CartLine {
  return { ...line, email: plainEmail(line.email), months: forcedMonths(line.months) }
}

function withLine(cart: Cart, line: CartLine, at = cart.lines.length): Cart {
  if (hasAccount(cart, line.email) || cart.lines.length >= maxLines) return cart
  if (!Number.isInteger(line.months)) return cart
  return { ...cart, lines: cart.lines.toSpliced(at, 0, plainLine(line)) }
}

/** Ignores duplicate accounts, lines past `maxLines`, and fractions of months or points. */
export function reduceCart(cart: Cart, action: CartAction): Cart {
  switch (action.type) {
    case 'add':
      return withLine(cart, action.line, action.at)
    case 'remove':
      return { ...cart, lines: cart.lines.filter(({ email }) => email !== plainEmail(action.email)) }
    case 'setMonths': {
      if (!Number.isInteger(action.months)) return cart
      const months = forcedMonths(action.months)
      const lines = cart.lines.map((line) => (line.email === action.email ? { ...line, months } : line))
      return { ...cart, lines }
    }
    case 'setPoints':
      return Number.isInteger(action.points) ? { ...cart, points: Math.max(0, action.points) } : cart
    case 'fill':
      return action.lines.reduce<Cart>((filled, line) => withLine(filled, line), { ...cart, lines: [] })
    case 'clear':
      return emptyCart
  }
}
