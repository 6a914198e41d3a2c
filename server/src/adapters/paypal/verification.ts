import type { PayPalDelivery } from './paypal.ts'

const headerOf = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/**
 * The body of `/v1/notifications/verify-webhook-signature` for a delivery, with the event in it byte for byte: its signature
 * covers the bytes, and an event that was parsed and written anew may differ in a space or an escape.
 * @returns null when a header is missing or the event is not JSON, so that PayPal cannot have sent it.
 */
export function verificationRequest({ headers, body }: PayPalDelivery, webhookId: string): string | null {
  const parts: string[] = []
  for (const [key, header] of Object.entries(headerOf)) {
    const value = headers[header]
    if (!value) return null
    parts.push(`${JSON.stringify(key)}:${JSON.stringify(value)}`)
  }
  // Checked before it is spliced in: an event that ends its own object would speak for the request around it.
  if (!isJsonObject(body)) return null
  return `{${parts.join(',')},"webhook_id":${JSON.stringify(webhookId)},"webhook_event":${body}}`
}
