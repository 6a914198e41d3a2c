import type { enCheckout } from './en-checkout.ts'
import { payments } from './nb/payments.ts'
import { subscriptions } from './nb/subscriptions.ts'

/** The texts of buying and of what was bought in Norwegian bokmål, as those in English. */
export const nbCheckout: Record<keyof typeof enCheckout, object> = { payments, subscriptions }
