import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from './processes.ts'

/** Milliseconds late. */
export type LoopDelay = { p95: number; p99: number; max: number }

/** `read` returns the figures since the last reading. */
export function loopFigures() {
  const file = join(temporaryFolder(), 'loop-delay.json')
  const preload = fileURLToPath(new URL('./loop-delay.ts', import.meta.url))
  return {
    settings: { LOOP_DELAY_FILE: file, NODE_OPTIONS: `--import=${preload}` },
    async read(pid: number): Promise<LoopDelay> {
      rmSync(file, { force: true })
      process.kill(pid, 'SIGUSR2')
      while (!existsSync(file) || readFileSync(file, 'utf8') === '') await sleep(20)
      return JSON.parse(readFileSync(file, 'utf8')) as LoopDelay
    },
  }
}
