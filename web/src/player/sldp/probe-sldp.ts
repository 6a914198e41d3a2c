import { failureOfStatus } from '../engine/failure.ts'
import type { ProbeAnswer } from '../engine/recovery.ts'

/**
 * The address a socket's own server can be asked at why it refuses; null for a strange server, which may have such paths
 * as well. Ours is the one that the page came from.
 */
export function questionFor(address: string, ownHost = location.host): string | null {
  const url = URL.parse(address)
  if (!url || url.host !== ownHost || !/^\/sldp\/[^/]+$/.test(url.pathname)) return null
  return `${url.protocol === 'wss:' ? 'https:' : 'http:'}//${url.host}${url.pathname}${url.search}`
}

/** Our server answers so where nothing but the upgrade to a socket is missing. */
const upgradeRequired = 426

async function ask(question: string, patienceMs: number): Promise<ProbeAnswer> {
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const { status } = await fetch(question, { cache: 'no-store', credentials: 'omit', signal })
    return status === upgradeRequired ? 'ok' : failureOfStatus(status)
  } catch {
    return 'network'
  }
}

/** How sockets have fared: tries in a row of which none was answered, and whether one ever was. */
export type SocketRecord = { unanswered: number; answered: boolean }

/** A socket that worked before is missed for longer than one that never did. */
function isBlocked({ unanswered, answered }: SocketRecord, isOurs: boolean): boolean {
  return unanswered >= (answered || !isOurs ? 4 : 2)
}

/**
 * Asks what a low-latency address has to say. A browser is not told why its socket failed, so our own server is asked
 * without one; where it would open a socket and none comes through, something on the way blocks them. A strange
 * server is asked by the next try itself.
 */
export function createSldpProbe(record: SocketRecord, blocked: () => void) {
  return async (url: string, patienceMs = 5_000): Promise<ProbeAnswer> => {
    const question = questionFor(url)
    const answer = question ? await ask(question, patienceMs) : 'ok'
    if (answer === 'ok' && isBlocked(record, question !== null)) blocked()
    return answer
  }
}
