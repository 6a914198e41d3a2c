import type { Logger } from 'pino'
import type { Clock } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'
import { isPayPalAddress } from '../../base/config-payments.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { createPayPal } from './create-paypal.ts'
import { openSiteEmulator, siteScriptAddress } from './site-emulator.ts'

type Parts = { config: Config; clock: Clock; log: Logger }
type Settings = Extract<Config['payments'], { kind: 'paypal' }>

const payPalSources = ['https://*.paypal.com', 'https://*.paypalobjects.com']

/** A stand-in for PayPal serves its own script. */
function scriptAddress(apiUrl: string): string {
  if (!isPayPalAddress(apiUrl)) return `${apiUrl}/sdk/js`
  const host = apiUrl.includes('.sandbox.') ? 'www.sandbox.paypal.com' : 'www.paypal.com'
  return `https://${host}/sdk/js`
}

export function openPayPal(settings: Settings, { clock, log }: Omit<Parts, 'config'>): PaymentProvider {
  const { apiUrl, clientId, clientSecret, webhookId } = settings
  const isGenuine = isPayPalAddress(apiUrl)
  return createPayPal({
    apiAddress: apiUrl,
    scriptAddress: scriptAddress(apiUrl),
    sources: isGenuine ? payPalSources : [new URL(apiUrl).origin],
    demonstration: !isGenuine,
    clientId,
    clientSecret,
    webhookId,
    clock,
    log,
  })
}

export function openDemonstration({ config, clock, log }: Parts): PaymentProvider {
  const standIn = openSiteEmulator({ config, clock })
  const provider = createPayPal({
    ...standIn.credentials,
    apiAddress: standIn.apiAddress,
    scriptAddress: siteScriptAddress,
    sources: [],
    demonstration: true,
    clock,
    log,
  })
  return { ...provider, standIn }
}
