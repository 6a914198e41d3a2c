import { plainEmail } from '@strom/contract/plain-email'
import { maxLines, maxMonthsPerLine, type CartLine as OrderedMonths } from '@strom/rules/pricing'

/** An account to buy months for. */
export type CartLine = OrderedMonths & {
  /** When its access ends, as an ISO string; null for none, absent when it is not known. */
  readonly subscriptionExpiry?: string | null
  /** Where further months are counted from, and the day of the month they come to; absent where that is not known. */
  readonly monthBase?: { readonly from: string; readonly day: number }
  /** A legacy subscription of it renews by itself, so that nothing may be bought for it now. */
  readonly renews: boolean
}

/** `points`: how many the member would like to spend; fewer are spent when the total allows fewer. */
export type Cart = { readonly lines: readonly CartLine[]; readonly points: number }

export const emptyCart: Cart = { lines: [], points: 0 }

export type CartAction =
  | { type: 'add'; line: CartLine; at?: number }
  | { type: 'remove'; email: string }
  | { type: 'setMonths'; email: string; months: number }
  | { type: 'setPoints'; points: number }
  | { type: 'fill'; lines: readonly CartLine[] }
  | { type: 'clear' }

/** Whole months of one account: at least 1, to which lower values are forced, at most 36. */
export function forcedMonths(months: number): number {
  return Math.min(maxMonthsPerLine, Math.max(1, months))
}

/** The account that takes so many more months: the member's own if it has room for them, else the first that has. */
export function lineWithRoom(cart: Cart, own: string, more: number): CartLine | undefined {
  const roomy = cart.lines.filter(({ months }) => months + more <= maxMonthsPerLine)
  return roomy.find(({ email }) => email === own) ?? roomy[0]
}

/** Whether an account is in the cart. */
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

/** The cart after an action. An account is in it once; lines past the most allowed and parts of a month or point are not taken. */
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
