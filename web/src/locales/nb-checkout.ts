import type { enCheckout } from './en-checkout.ts'
import { payments } from './nb/payments.ts'
import { subscriptions } from './nb/subscriptions.ts'

export const nbCheckout: Record<keyof typeof enCheckout, object> = { payments, subscriptions }
