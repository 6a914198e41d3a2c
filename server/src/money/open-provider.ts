import type { Logger } from 'pino'
import type { Clock } from '../base/clock.ts'
import type { Config } from '../base/config.ts'
import { noProvider } from './payments/no-provider.ts'
import type { PaymentProvider } from './payments/provider.ts'
import { payPalIdentity } from './paypal/create-paypal.ts'
import { openDemonstration, openPayPal } from './paypal/open-paypal.ts'

export function openProvider(parts: { config: Config; clock: Clock; log: Logger }): PaymentProvider {
  const { payments } = parts.config
  switch (payments.kind) {
    case 'paypal':
      return openPayPal(payments, parts)
    case 'emulator':
      return openDemonstration(parts)
    case 'none':
      // Earlier payments stay PayPal's.
      return noProvider(payPalIdentity)
  }
}
