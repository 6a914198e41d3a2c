import type { OrderItem } from '@strom/contract'
import type { Standing } from './overtaken.ts'

/** What a member wants to pay for now, at the total that the page showed. */
export type Order = {
  readonly accountsAndMonths: readonly OrderItem[]
  readonly pointsToSpend: number
  readonly totalCents: number
}

/** How a check-out ended well: the money is taken, or PayPal still looks at the payment. */
export type Paid = 'completed' | 'pending'

/** What the page with the cart hands to the 'Check out' modal. */
export type CheckOutProps = {
  order: Order | undefined
  /** What the browser kept when the order was made of the cart. */
  since: Standing | undefined
  opened: boolean
  onClose: () => void
  onPaid: (paid: Paid) => void
}
