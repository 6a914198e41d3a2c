import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Config } from '../config.ts'
import { isPayPalAddress } from '../config-payments.ts'
import { cspNonce } from './csp-nonce.ts'

/** The Chromecast sender script's origin; browsers without cast support never load it. */
const castSender = 'https://www.gstatic.com'

/** Where PayPal's buttons, their windows and their pictures come from; nothing of them without PayPal's settings. */
const payPal = ['https://*.paypal.com', 'https://*.paypalobjects.com']

/** Whose script, calls, frames and pictures the buttons bring: PayPal's, or those of an emulator that runs by itself. */
function payPalSources({ payments }: Config): string[] {
  if (payments.kind !== 'paypal') return []
  return isPayPalAddress(payments.apiUrl) ? payPal : [new URL(payments.apiUrl).origin]
}

/** The security headers of every answer: no inline scripts, none of others but PayPal's, no framing, no sniffing, no referrer. */
export function securityHeaders(config: Config): FastifyHelmetOptions {
  const overTls = config.publicUrl.startsWith('https:')
  const withPayPal = config.payments.kind === 'paypal'
  const fromPayPal = payPalSources(config)
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The buttons' script writes small scripts of its own, which carry the page's nonce.
        scriptSrc: [
          "'self'",
          castSender,
          ...fromPayPal,
          ...(withPayPal ? [(_request: unknown, response: object) => `'nonce-${cspNonce(response)}'`] : []),
        ],
        // Mantine sets its variables and sizes in style attributes and elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...fromPayPal],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", 'ws:', 'wss:', ...fromPayPal],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: withPayPal ? fromPayPal : ["'none'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        ...(overTls && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: overTls && { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  }
}
