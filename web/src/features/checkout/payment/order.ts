import type { OrderItem } from '@strom/contract'

/** The items to pay for, at the total that the page showed. */
export type Order = {
  readonly accountsAndMonths: readonly OrderItem[]
  readonly pointsToSpend: number
  readonly totalCents: number
  /** The months are for somebody without an account, who gets them on registering. */
  readonly gift?: { readonly message: string; readonly deliverAt: string | null }
}

/** How a check-out ended well: the money is taken, or PayPal still looks at the payment. */
export type PaymentResult = 'completed' | 'pending'
