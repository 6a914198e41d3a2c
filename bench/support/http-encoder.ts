import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeBroadcast } from '../../server/testing/live/test-broadcast.ts'

/** Until stopped; tries again when cut off, as encoders do. */
export function pushBroadcast(address: string, from: string) {
  const { header, fragments } = makeBroadcast({ seconds: 10 })
  const stopping = new AbortController()
  let tries = 0

  async function push() {
    tries += 1
    const sending = request(address, { method: 'POST', localAddress: from, agent: false })
    const over = new Promise<void>((resolve) => sending.once('close', resolve))
    sending.on('error', () => undefined).on('response', (answer) => answer.resume())
    stopping.signal.addEventListener('abort', () => sending.destroy())
    sending.write(header)
    for (const fragment of fragments) {
      if (sending.destroyed) break
      sending.write(fragment)
      await Promise.race([over, sleep(200)])
    }
    sending.destroy()
    await over
  }

  const over = (async () => {
    while (!stopping.signal.aborted) {
      await push()
      if (!stopping.signal.aborted) await sleep(200)
    }
  })()
  return {
    tries: () => tries,
    async stop() {
      stopping.abort()
      await over
    },
  }
}
