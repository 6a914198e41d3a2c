import type { PeopleApp } from '../people/people-app.ts'
import type { PaymentProvider } from './payments/provider.ts'

export type MoneyApp = PeopleApp & { readonly provider: PaymentProvider }
