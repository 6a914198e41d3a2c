import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { type Cart, type CartAction, reduceCart } from './cart.ts'
import { cartStore } from './cart-store.ts'
import { readCart, writeCart } from './stored-cart.ts'

/** An account's cart, the same in every tab and after a reload, and what changes it; answers the cart after. */
export function useCart(account: string): [cart: Cart, act: (action: CartAction) => Cart] {
  const text = useSyncExternalStore(cartStore.subscribe, cartStore.read)
  const cart = useMemo(() => readCart(account, text), [account, text])
  const act = useCallback(
    (action: CartAction) => {
      const changed = reduceCart(readCart(account, cartStore.read()), action)
      if (action.type === 'clear') cartStore.forget()
      else cartStore.write(writeCart(account, changed))
      return changed
    },
    [account],
  )
  return [cart, act]
}
