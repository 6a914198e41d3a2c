import { failureOfStatus } from './failure.ts'
import type { BroadcastAnswer, ProbeAnswer } from './recovery.ts'

function ask(url: string, signal: AbortSignal): Promise<Response> {
  return fetch(url, { cache: 'no-store', credentials: 'omit', signal })
}

export async function probeSource(url: string, patienceMs = 5_000): Promise<ProbeAnswer> {
  try {
    const answer = await ask(url, AbortSignal.timeout(patienceMs))
    await answer.body?.cancel()
    return answer.ok ? 'ok' : failureOfStatus(answer.status)
  } catch {
    return 'network'
  }
}

/** An ended playlist is `source`, unless it is a recording. */
export async function probeBroadcast(url: string, patienceMs = 5_000): Promise<BroadcastAnswer> {
  const signal = AbortSignal.timeout(patienceMs)
  try {
    const answer = await ask(url, signal)
    if (!answer.ok) return failureOfStatus(answer.status)
    const media = await readSegments(await answer.text(), answer.url, signal)
    if (/^#EXT-X-PLAYLIST-TYPE:\s*VOD/m.test(media)) return 'recording'
    return /^#EXT-X-ENDLIST/m.test(media) ? 'source' : 'ok'
  } catch {
    return 'network'
  }
}

async function readSegments(list: string, address: string, signal: AbortSignal): Promise<string> {
  if (!/^#EXT-X-STREAM-INF/m.test(list)) return list
  const variant = URL.parse(/^[^#\s].*/m.exec(list)?.[0] ?? '', address)
  const answer = variant && (await ask(variant.href, signal).catch(() => null))
  return answer?.ok ? answer.text() : ''
}
