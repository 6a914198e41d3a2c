import type { CartSnapshot } from '../cart-conflict.ts'
import type { usePayment } from '../use-payment.ts'

export type ProviderScript = { readonly publicKey: string; readonly scriptAddress: string }

export type ProviderButtonsProps = {
  script: ProviderScript
  payment: Pick<ReturnType<typeof usePayment>, 'dispatch' | 'create' | 'capture'>
  snapshot: CartSnapshot
  disabled: boolean
}
