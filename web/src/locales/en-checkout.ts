import { payments } from './en/payments.ts'
import { subscriptions } from './en/subscriptions.ts'

export const enCheckout = { payments, subscriptions }
