import { browserClock } from '../clock.ts'
import { probeSource } from './probe.ts'

const everyMs = 1_000

/**
 * Asks a playlist's address every second and calls back when it refuses. For media whose own requests are too far
 * apart, or hidden by the browser, to show within two seconds that the right to watch has ended. The answer ends it.
 */
export function watchRight(url: string, refused: () => void): () => void {
  let ended = false
  let cancel = browserClock.after(everyMs, ask)

  async function ask() {
    const answer = await probeSource(url)
    if (ended) return
    if (answer === 'refused') refused()
    else cancel = browserClock.after(everyMs, ask)
  }
  return () => {
    ended = true
    cancel()
  }
}
