import { failureOfStatus } from './failure.ts'
import type { ProbeAnswer } from './recovery.ts'

/** Asks a playlist's address once, without the site's cookies; no answer in time is none. */
export async function probeSource(url: string, patienceMs = 5_000): Promise<ProbeAnswer> {
  try {
    const answer = await fetch(url, {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(patienceMs),
    })
    await answer.body?.cancel()
    return answer.ok ? 'ok' : failureOfStatus(answer.status)
  } catch {
    return 'network'
  }
}
