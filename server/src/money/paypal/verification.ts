import { dayMs } from '../../base/clock.ts'
import type { Delivery } from '../payments/provider.ts'

const headerNames = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const

export type Receiver = {
  webhookId: string
  /** Accepts any certificate address. */
  demonstration: boolean
  /** Milliseconds since 1970. */
  now: number
}

/** PayPal retries for three days, and clocks differ. */
const maxClockSkewMs = 4 * dayMs

/** Spares asking PayPal about obvious forgeries. */
function isPlausible(headers: Delivery['headers'], { demonstration, now }: Receiver): boolean {
  const certificate = URL.parse(headers[headerNames.cert_url] ?? '')
  const sentAt = Date.parse(headers[headerNames.transmission_time] ?? '')
  return (
    certificate?.protocol === 'https:' &&
    (demonstration || /(^|\.)paypal\.com$/.test(certificate.hostname)) &&
    /^[a-zA-Z0-9]{1,100}$/.test(headers[headerNames.auth_algo] ?? '') &&
    Math.abs(now - sentAt) <= maxClockSkewMs
  )
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/** The event goes in byte for byte: the signature covers its bytes. Null: PayPal cannot have sent it. */
export function verificationRequest({ headers, body }: Delivery, receiver: Receiver): string | null {
  if (!isPlausible(headers, receiver)) return null
  const parts: string[] = []
  for (const [key, header] of Object.entries(headerNames)) {
    const value = headers[header]
    if (!value) return null
    parts.push(`${JSON.stringify(key)}:${JSON.stringify(value)}`)
  }
  // Unchecked, an event that closes its own object could add fields to the request.
  if (!isJsonObject(body)) return null
  return `{${parts.join(',')},"webhook_id":${JSON.stringify(receiver.webhookId)},"webhook_event":${body}}`
}
