import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { type Cart, type CartAction, emptyCart, reduceCart } from './cart.ts'
import { cartStore } from './cart-store.ts'

type Stored = { account: string; cart: Cart }

function isMoment(text: unknown): boolean {
  return typeof text === 'string' && !Number.isNaN(Date.parse(text))
}

function isMonthBase(base: unknown): boolean {
  if (base === undefined) return true
  if (typeof base !== 'object' || base === null) return false
  const { from, day } = base as Record<string, unknown>
  return isMoment(from) && typeof day === 'number' && day >= 1 && day <= 31
}

function isLine(line: unknown): line is Cart['lines'][number] {
  if (typeof line !== 'object' || line === null) return false
  const { email, months, renews, subscriptionExpiry, monthBase } = line as Record<string, unknown>
  return (
    isMonthBase(monthBase) &&
    typeof email === 'string' &&
    typeof months === 'number' &&
    typeof renews === 'boolean' &&
    (subscriptionExpiry === undefined || subscriptionExpiry === null || isMoment(subscriptionExpiry))
  )
}

export function writeCart(account: string, cart: Cart): string {
  return JSON.stringify({ account, cart } satisfies Stored)
}

/** Empty for another account's cart or an invalid text. */
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

/** Shared by all tabs and kept over reloads; the function returns the changed cart. */
export function useCart(account: string): [cart: Cart, act: (action: CartAction) => Cart] {
  const text = useSyncExternalStore(cartStore.subscribe, cartStore.read)
  const cart = useMemo(() => readCart(account, text), [account, text])
  const act = useCallback(
    (action: CartAction) => {
      const changed = reduceCart(readCart(account, cartStore.read()), action)
      if (action.type === 'clear') cartStore.clear()
      else cartStore.write(writeCart(account, changed))
      return changed
    },
    [account],
  )
  return [cart, act]
}
