import type { PaymentProvider, ProviderFailure } from './provider.ts'

/** For `STROM_PAYMENTS=none`. */
export function noProvider({ name, title }: Pick<PaymentProvider, 'name' | 'title'>): PaymentProvider {
  const problem = 'PAYMENTS_NOT_TAKEN'
  const description = 'This site takes no payments.'
  const refusal: ProviderFailure = { ok: false, reason: 'refused', problem, description, final: false }
  const refuse = () => Promise.resolve(refusal)
  return {
    name,
    title,
    forPage: { publicKey: '', scriptAddress: '', sources: [] },
    demonstration: false,
    createOrder: refuse,
    findOrder: refuse,
    captureOrder: () => Promise.resolve({ ok: false, reason: 'uncertain', description }),
    findCapture: refuse,
    refundCapture: refuse,
    findRefund: refuse,
    verifyDelivery: refuse,
    readEvent: () => null,
    checkWebhook: () => Promise.resolve({ state: 'silent', why: description }),
  }
}
