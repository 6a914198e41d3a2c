import { browserClock } from '../clock.ts'
import { probeSource } from './probe.ts'

const everyMs = 1_000
const longestMs = 5_000

export type RightWatch = {
  watch(url: string | null): void
  rest(): void
  resume(): void
}

/** For media whose own requests would not show a refusal within two seconds. */
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
