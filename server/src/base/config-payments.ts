import * as z from 'zod'
import { origin } from './config-values.ts'

export type PaymentSettings =
  | {
      kind: 'paypal'
      apiUrl: string
      clientId: string
      /** Never logged or sent. */
      clientSecret: string
      webhookId: string
    }
  | { kind: 'emulator' }
  | { kind: 'none' }

const filled = z
  .string()
  .regex(/^[\x21-\x7e]+$/, 'must be copied from PayPal as it stands there, without spaces')

export const paymentVariables = {
  STROM_PAYMENTS: z.literal('none', { error: 'must be none, or be left out' }).optional(),
  STROM_PAYPAL_API_URL: origin('https://api-m.paypal.com').optional(),
  STROM_PAYPAL_CLIENT_ID: filled.optional(),
  STROM_PAYPAL_CLIENT_SECRET: filled.optional(),
  STROM_PAYPAL_WEBHOOK_ID: filled.optional(),
}

const variables = z.object(paymentVariables)
type Variables = z.output<typeof variables>

const fromPayPal = {
  STROM_PAYPAL_API_URL: 'the address of PayPal’s interface, https://api-m.paypal.com, or its sandbox’s',
  STROM_PAYPAL_CLIENT_ID: 'the client id of the app at developer.paypal.com',
  STROM_PAYPAL_CLIENT_SECRET: 'the secret of the app at developer.paypal.com',
  STROM_PAYPAL_WEBHOOK_ID: 'the id of the webhook at developer.paypal.com',
} as const

type PayPalSetting = keyof typeof fromPayPal
const names = Object.keys(fromPayPal) as PayPalSetting[]

/** What reaches somebody, as a drill must not. */
export const reachingPaymentVariables: readonly (keyof typeof paymentVariables)[] = ['STROM_PAYPAL_API_URL']

/** Others occur only in tests. */
export function isPayPalAddress(apiUrl: string): boolean {
  const { protocol, hostname } = new URL(apiUrl)
  return protocol === 'https:' && /^api(-m)?(\.sandbox)?\.paypal\.com$/.test(hostname)
}

export function wrongPaymentSettings(
  values: Variables,
  isGiven: (name: PayPalSetting) => boolean,
  production: boolean,
): string[] {
  const given = names.filter(isGiven)
  const missing = names.filter((name) => !isGiven(name))
  if (values.STROM_PAYMENTS === 'none') {
    return given.map((name) => `${name} is set although STROM_PAYMENTS=none: leave one of them out`)
  }
  if (given.length > 0) {
    const wrong = missing.map((name) => `${name} is missing: ${fromPayPal[name]}`)
    if (production && values.STROM_PAYPAL_API_URL && !isPayPalAddress(values.STROM_PAYPAL_API_URL)) {
      wrong.push('STROM_PAYPAL_API_URL must be https://api-m.paypal.com or https://api-m.sandbox.paypal.com')
    }
    return wrong
  }
  if (!production) return []
  return missing.map(
    (name) => `${name} is missing: ${fromPayPal[name]}; or STROM_PAYMENTS=none to take no money`,
  )
}

export function paymentSettings(values: Variables): PaymentSettings {
  const {
    STROM_PAYPAL_API_URL,
    STROM_PAYPAL_CLIENT_ID,
    STROM_PAYPAL_CLIENT_SECRET,
    STROM_PAYPAL_WEBHOOK_ID,
  } = values
  if (values.STROM_PAYMENTS === 'none') return { kind: 'none' }
  if (
    !STROM_PAYPAL_API_URL ||
    !STROM_PAYPAL_CLIENT_ID ||
    !STROM_PAYPAL_CLIENT_SECRET ||
    !STROM_PAYPAL_WEBHOOK_ID
  ) {
    return { kind: 'emulator' }
  }
  return {
    kind: 'paypal',
    apiUrl: STROM_PAYPAL_API_URL,
    clientId: STROM_PAYPAL_CLIENT_ID,
    clientSecret: STROM_PAYPAL_CLIENT_SECRET,
    webhookId: STROM_PAYPAL_WEBHOOK_ID,
  }
}
