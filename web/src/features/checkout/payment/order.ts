import type { OrderItem } from '@strom/contract'

/** The items to pay for, at the total that the page showed. */
export type Order = {
  readonly accountsAndMonths: readonly OrderItem[]
  readonly pointsToSpend: number
  readonly totalCents: number
}

/** How a check-out ended well: the money is taken, or PayPal still looks at the payment. */
export type PaymentResult = 'completed' | 'pending'
