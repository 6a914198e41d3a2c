/** Missing beats reveal a dead node. */
const answerMs = 1000

/** `gone`: nothing listens there. */
export async function askToGiveWay(
  host: string,
  channel: string,
  secret: string,
): Promise<'given' | 'kept' | 'gone'> {
  try {
    const response = await fetch(`${host}/inner/channels/${encodeURIComponent(channel)}/give-way`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
      signal: AbortSignal.timeout(answerMs),
    })
    await response.body?.cancel()
    return response.ok ? 'given' : 'kept'
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    return cause?.code === 'ECONNREFUSED' ? 'gone' : 'kept'
  }
}
