// RFC 6238 as every authenticator app supports it.
import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const kind = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** The hash's length, as RFC 4226 recommends. */
const secretBytes = 20

/** Clocks may differ by one step. */
const drift = 1

export function newTimeSecret(): string {
  return new Secret({ buffer: new Uint8Array(randomBytes(secretBytes)).buffer }).base32
}

export function timeSecretAddress(
  secret: string,
  { brandName, email }: { brandName: string; email: string },
) {
  // A colon separates the two names.
  const issuer = brandName.replaceAll(':', ' ')
  return new TOTP({ ...kind, issuer, label: email, secret: Secret.fromBase32(secret) }).toString()
}

export function timeCodeAt(secret: string, nowMs: number): string {
  return TOTP.generate({ ...kind, secret: Secret.fromBase32(secret), timestamp: nowMs })
}

/** The result counts steps of 30 seconds since 1970. */
export function findTimeStep(secret: string, code: string, nowMs: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const delta = TOTP.validate({
    ...kind,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp: nowMs,
    window: drift,
  })
  return delta === null ? null : TOTP.counter({ period: kind.period, timestamp: nowMs }) + delta
}
