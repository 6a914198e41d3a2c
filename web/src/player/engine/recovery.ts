import type { Clock } from '../clock.ts'
import type { SourceFailure } from './failure.ts'
import { retryDelay } from './retry.ts'

export type ProbeAnswer = 'ok' | SourceFailure

export type BroadcastAnswer = ProbeAnswer | 'recording'

type RecoveryOptions = {
  clock: Clock
  probe: () => Promise<BroadcastAnswer>
  reopen: () => void
  failed: (kind: SourceFailure) => void
}

type Recovery = {
  start(): void
  hurry(): void
  stop(): void
  /** Resets the number of tries. */
  settle(): void
  readonly running: boolean
}

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
