import type { Clock } from '../../base/clock.ts'
import { toHousehold } from '../../base/http/household.ts'
import { widestNetwork } from '../../base/throttle/networks.ts'

/** More than a provider's own tests send. */
const maxPerMinute = 60
const minuteMs = 60_000

/** Each event is verified with the provider. Counts first, so that concurrent requests cannot slip through. */
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
