// One-time codes by time as RFC 6238 has them: SHA-1, six digits, 30 seconds, which every authenticator app knows.
import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const kind = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** As long as the hash is, which RFC 4226 recommends. */
const secretBytes = 20

/** Clocks may differ by one step: the code before and the code after count as well. */
const drift = 1

/** A new secret, in base32 as apps take it. */
export function newTimeSecret(): string {
  return new Secret({ buffer: new Uint8Array(randomBytes(secretBytes)).buffer }).base32
}

/** The address in the QR code: the secret, and the name under which an app lists it. */
export function timeSecretAddress(
  secret: string,
  { brandName, email }: { brandName: string; email: string },
) {
  // A colon parts the two names.
  const issuer = brandName.replaceAll(':', ' ')
  return new TOTP({ ...kind, issuer, label: email, secret: Secret.fromBase32(secret) }).toString()
}

/** The code of a secret at a moment. */
export function timeCodeAt(secret: string, nowMs: number): string {
  return TOTP.generate({ ...kind, secret: Secret.fromBase32(secret), timestamp: nowMs })
}

/** The step (30 seconds since 1970) whose code this is, now or one step beside; null for no code of now. */
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
