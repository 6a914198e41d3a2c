import type { Core } from '../../base/core.ts'
import { readCertificateEnd } from '../doctor/certificate.ts'

const freshMs = 3_600_000

type Known = { end: Date | null; readAt: number }
const known = new WeakMap<object, Known>()

/** Does not wait: answers with what was last seen, and looks again once an hour. Null: none, or not seen yet. */
export function certificateEnd({ config, clock }: Pick<Core, 'config' | 'clock'>): Date | null {
  const found = known.get(config) ?? { end: null, readAt: Number.NEGATIVE_INFINITY }
  known.set(config, found)
  if (clock.steady() - found.readAt >= freshMs) {
    found.readAt = clock.steady()
    void readCertificateEnd(config).then((end) => {
      // A site that cannot reach itself now still has the certificate that it had.
      found.end = end ?? found.end
    })
  }
  return found.end
}
