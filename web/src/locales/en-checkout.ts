import { payments } from './en/payments.ts'
import { subscriptions } from './en/subscriptions.ts'

/** The texts of buying and of what was bought in English, fetched with those pages. */
export const enCheckout = { payments, subscriptions }
