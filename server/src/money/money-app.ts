import type { PeopleApp } from '../people/people-app.ts'
import type { PayPal } from './paypal/paypal.ts'
import type { SiteEmulator } from './paypal/site-emulator.ts'

export type MoneyApp = PeopleApp & {
  readonly paypal: PayPal
  /** Replaces PayPal in a demonstration without PayPal settings. */
  readonly payPalEmulator: SiteEmulator | undefined
}
