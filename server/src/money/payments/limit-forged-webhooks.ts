import type { Clock } from '../../base/clock.ts'
import { toHousehold } from '../../base/http/household.ts'
import { widestNetwork } from '../../base/throttle/networks.ts'

/** More than a provider's own tests send. */
const maxPerMinute = 60
const minuteMs = 60_000

/**
 * Counts what each network sent in the provider's name that is not the provider's, by the minute. It is not asked about more of one that forges:
 * a sender of many could make the site ask as often. Each is counted before the provider is asked, so that many at once cannot slip
 * through; what it did send is taken back, and it repeats what is refused.
 */
export function limitForgedWebhooks(clock: Clock) {
  let minute = 0
  let counts = new Map<string, number>()

  function ofThisMinute() {
    const now = Math.floor(clock.now() / minuteMs)
    if (now !== minute) counts = new Map()
    minute = now
    return counts
  }

  /** Returns an undo for genuine events; null: over the limit. */
  return (ip: string): (() => void) | null => {
    const [counted, network] = [ofThisMinute(), widestNetwork(toHousehold(ip))]
    const before = counted.get(network) ?? 0
    if (before >= maxPerMinute) return null
    counted.set(network, before + 1)
    return () => counted.set(network, (counted.get(network) ?? 1) - 1)
  }
}
