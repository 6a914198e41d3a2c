import type { OrderItem } from '@strom/contract'

/** `totalCents`: the total that the page showed. */
export type Order = {
  readonly accountsAndMonths: readonly OrderItem[]
  readonly pointsToSpend: number
  readonly totalCents: number
  /** Months for a person without an account, who gets them on registration. */
  readonly gift?: { readonly message: string; readonly deliverAt: string | null }
}

/** `pending`: the provider still reviews the payment. */
export type PaymentResult = 'completed' | 'pending'
