import type { Core } from '../../base/core.ts'
import { readCertificateEnd } from '../doctor/certificate.ts'

const freshMs = 3_600_000

type Known = { end: Date | null; readAt: number }
const known = new WeakMap<object, Known>()

/** Returns the last known end and refreshes it hourly in the background. Null: no certificate, or not read yet. */
export function certificateEnd({ config, clock }: Pick<Core, 'config' | 'clock'>): Date | null {
  const found = known.get(config) ?? { end: null, readAt: Number.NEGATIVE_INFINITY }
  known.set(config, found)
  if (clock.steady() - found.readAt >= freshMs) {
    found.readAt = clock.steady()
    void readCertificateEnd(config).then((end) => {
      // A failed connection says nothing about the certificate.
      found.end = end ?? found.end
    })
  }
  return found.end
}
