import { failureOfStatus } from './failure.ts'
import type { ProbeAnswer } from './recovery.ts'

/** Asks a playlist's address once, within five seconds, without the site's cookies. */
export async function probeSource(url: string): Promise<ProbeAnswer> {
  try {
    const answer = await fetch(url, {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(5_000),
    })
    await answer.body?.cancel()
    return answer.ok ? 'ok' : failureOfStatus(answer.status)
  } catch {
    return 'network'
  }
}
