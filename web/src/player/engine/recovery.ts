import type { Clock } from '../clock.ts'
import type { SourceFailure } from './failure.ts'
import { retryDelay } from './retry.ts'

/** The outcome of asking the source once: it answers again, or why not. */
export type ProbeAnswer = 'ok' | SourceFailure

/** The same of a playlist that was looked into; a recording has an end and no live edge. */
export type BroadcastAnswer = ProbeAnswer | 'recording'

type RecoveryOptions = {
  clock: Clock
  probe: () => Promise<BroadcastAnswer>
  reopen: () => void
  failed: (kind: SourceFailure) => void
}

type Recovery = {
  /** Begins trying, unless it already does. */
  start(): void
  /** Ends the present wait, if any. */
  hurry(): void
  /** Gives up; the count of tries stays. */
  stop(): void
  /** The picture moves steadily: the next trouble is a new one. */
  settle(): void
  readonly running: boolean
}

/** Asks the source again and again, ever less often, until it answers or refuses. */
export function createRecovery({ clock, probe, reopen, failed }: RecoveryOptions): Recovery {
  let attempt = 0
  let turn = 0
  let running = false
  let cancel = () => {}

  async function ask() {
    cancel()
    cancel = () => {}
    const mine = ++turn
    const answer = await probe()
    if (mine !== turn || !running) return
    if (answer === 'network' || answer === 'source') {
      failed(answer)
      wait()
      return
    }
    running = false
    if (answer === 'ok' || answer === 'recording') reopen()
    else failed(answer)
  }

  function wait() {
    cancel = clock.after(retryDelay(attempt, Math.random()), () => void ask())
    attempt += 1
  }

  return {
    start() {
      if (running) return
      running = true
      wait()
    },
    hurry() {
      if (running) void ask()
    },
    stop() {
      running = false
      turn += 1
      cancel()
    },
    settle() {
      attempt = 0
    },
    get running() {
      return running
    },
  }
}
