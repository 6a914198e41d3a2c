import type { Logger } from 'pino'
import type { Clock } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'
import { isPayPalAddress } from '../../base/config-payments.ts'
import { createPayPal } from './create-paypal.ts'
import { noPayPal } from './no-paypal.ts'
import type { PayPal } from './paypal.ts'
import { openSiteEmulator, type SiteEmulator, siteScriptAddress } from './site-emulator.ts'

type Parts = { config: Config; clock: Clock; log: Logger }

/** A stand-in for PayPal serves its own script. */
function scriptAddress(apiUrl: string): string {
  if (!isPayPalAddress(apiUrl)) return `${apiUrl}/sdk/js`
  const host = apiUrl.includes('.sandbox.') ? 'www.sandbox.paypal.com' : 'www.paypal.com'
  return `https://${host}/sdk/js`
}

export function openPayPal({ config, clock, log }: Parts): {
  paypal: PayPal
  payPalEmulator: SiteEmulator | undefined
} {
  const { payments } = config
  if (payments.kind === 'none') return { paypal: noPayPal(), payPalEmulator: undefined }
  if (payments.kind === 'paypal') {
    const { apiUrl, clientId, clientSecret, webhookId } = payments
    const demonstration = !isPayPalAddress(apiUrl)
    const options = { apiAddress: apiUrl, scriptAddress: scriptAddress(apiUrl), demonstration }
    const paypal = createPayPal({ ...options, clientId, clientSecret, webhookId, clock, log })
    return { paypal, payPalEmulator: undefined }
  }
  const payPalEmulator = openSiteEmulator({ config, clock })
  const paypal = createPayPal({
    ...payPalEmulator.credentials,
    apiAddress: payPalEmulator.apiAddress,
    scriptAddress: siteScriptAddress,
    demonstration: true,
    clock,
    log,
  })
  return { paypal, payPalEmulator }
}
