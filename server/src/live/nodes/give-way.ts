/** A node answers at once; one that does not is found gone by its beats. */
const answerMs = 1000

/** Asks a node for the place of an encoder that sends nothing there. `gone`: there is no program any more that takes connections. */
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
