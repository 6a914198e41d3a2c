import type { ComponentType } from 'react'
import { NotLoaded } from '../../../../components/not-loaded.tsx'
import { lazyExtra } from '../../../../lib/lazy-extra.ts'
import type { ProviderButtonsProps } from './buttons-props.ts'

/** By provider name on the wire. */
export const providerButtons: Readonly<Record<string, ComponentType<ProviderButtonsProps>>> = {
  paypal: lazyExtra(async () => (await import('./paypal/buttons.tsx')).PayPalCheckoutButtons, NotLoaded),
}
