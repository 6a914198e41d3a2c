import { failureOfStatus } from '../engine/failure.ts'
import type { ProbeAnswer } from '../engine/recovery.ts'

/** Null for other hosts, which may use the same paths. */
export function questionFor(address: string, ownHost = location.host): string | null {
  const url = URL.parse(address)
  if (!url || url.host !== ownHost || !/^\/sldp\/[^/]+$/.test(url.pathname)) return null
  return `${url.protocol === 'wss:' ? 'https:' : 'http:'}//${url.host}${url.pathname}${url.search}`
}

/** Only the upgrade to a socket is missing. */
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

/** `unanswered`: in a row. */
export type SocketRecord = { unanswered: number; answered: boolean }

function isBlocked({ unanswered, answered }: SocketRecord, isOurs: boolean): boolean {
  return unanswered >= (answered || !isOurs ? 4 : 2)
}

/**
 * Browsers do not say why a socket failed, so our server is asked over HTTP. If it would accept one and none
 * connects, something in between blocks them.
 */
export function createSldpProbe(record: SocketRecord, blocked: () => void) {
  return async (url: string, patienceMs = 5_000): Promise<ProbeAnswer> => {
    const question = questionFor(url)
    const answer = question ? await ask(question, patienceMs) : 'ok'
    if (answer === 'ok' && isBlocked(record, question !== null)) blocked()
    return answer
  }
}
