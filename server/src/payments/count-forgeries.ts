import type { Clock } from '../clock.ts'
import { networkOf } from '../http/network.ts'

/** More than PayPal's own tests send. */
const mostInAMinute = 60
const minuteMs = 60_000

/**
 * Counts what each network sent in PayPal's name that is not PayPal's, by the minute. PayPal is not asked about more of one that forges:
 * whoever can send much could have the site ask as much. What PayPal sends itself is never counted, and it repeats what is refused.
 */
export function countForgeries(clock: Clock) {
  let minute = 0
  let counts = new Map<string, number>()

  function ofThisMinute() {
    const now = Math.floor(clock.now() / minuteMs)
    if (now !== minute) counts = new Map()
    minute = now
    return counts
  }

  return {
    /** Whether an address's network has forged so much that nobody is asked about more. */
    tooMany: (ip: string) => (ofThisMinute().get(networkOf(ip)) ?? 0) >= mostInAMinute,
    note(ip: string) {
      const [counted, network] = [ofThisMinute(), networkOf(ip)]
      counted.set(network, (counted.get(network) ?? 0) + 1)
    },
  }
}
