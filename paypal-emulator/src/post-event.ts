const deliveryTimeOutMs = 10_000

/** Resolves to the status, 0 without an answer. */
export async function postEvent(url: string, headers: Record<string, string>, body: string): Promise<number> {
  try {
    const signal = AbortSignal.timeout(deliveryTimeOutMs)
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
    await response.body?.cancel()
    return response.status
  } catch {
    return 0
  }
}
