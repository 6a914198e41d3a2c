import { browserClock } from '../clock.ts'
import { probeSource } from './probe.ts'

const everyMs = 1_000
/** A source in trouble is asked half as often each time, down to once in this. */
const longestMs = 5_000

/** Asks, while there is an address to watch, whether it still may be. */
export type RightWatch = {
  /** Watches this playlist in place of another; null none. */
  watch(url: string | null): void
  /** Asks nothing until `resume`. */
  rest(): void
  resume(): void
}

/**
 * Asks a playlist's address every second and calls back when it refuses. For media whose own requests are too far
 * apart, or hidden by the browser, to show within two seconds that the right to watch has ended. The answer ends it.
 */
export function createRightWatch(refused: () => void): RightWatch {
  let watched: string | null = null
  let turn = 0
  let cancel = () => {}

  function rest() {
    turn += 1
    cancel()
  }

  function resume() {
    rest()
    if (watched !== null) wait(watched, everyMs)
  }

  function wait(url: string, ms: number) {
    cancel = browserClock.after(ms, () => void ask(url, ms))
  }

  async function ask(url: string, waited: number) {
    const mine = turn
    const answer = await probeSource(url)
    if (mine !== turn) return
    if (answer === 'refused') refused()
    else wait(url, answer === 'ok' ? everyMs : Math.min(longestMs, 2 * waited))
  }

  return {
    watch(url) {
      watched = url
      resume()
    },
    rest,
    resume,
  }
}
