const deliveryTimeOutMs = 10_000

/** Posts an event; gives the status of the answer, 0 for none. */
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
