import { type Cart, emptyCart, reduceCart } from './cart.ts'

type Stored = { account: string; cart: Cart }

function isLine(line: unknown): line is Cart['lines'][number] {
  if (typeof line !== 'object' || line === null) return false
  const { email, months, renews, subscriptionExpiry } = line as Record<string, unknown>
  return (
    typeof email === 'string' &&
    typeof months === 'number' &&
    typeof renews === 'boolean' &&
    (subscriptionExpiry === undefined ||
      subscriptionExpiry === null ||
      (typeof subscriptionExpiry === 'string' && !Number.isNaN(Date.parse(subscriptionExpiry))))
  )
}

/** A cart as the browser keeps it, with whose it is. */
export function writeCart(account: string, cart: Cart): string {
  return JSON.stringify({ account, cart } satisfies Stored)
}

/** The cart that was kept for an account; empty for somebody else's, or what is no cart. */
export function readCart(account: string, text: string | null): Cart {
  if (text === null) return emptyCart
  try {
    const stored = JSON.parse(text) as Partial<Stored> | null
    if (stored?.account !== account || !Array.isArray(stored.cart?.lines)) return emptyCart
    const filled = reduceCart(emptyCart, { type: 'fill', lines: stored.cart.lines.filter(isLine) })
    return reduceCart(filled, { type: 'setPoints', points: Number(stored.cart.points) })
  } catch {
    return emptyCart
  }
}
