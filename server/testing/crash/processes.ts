import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { nodeArguments } from '../node-arguments.ts'

export type Killable = {
  said(): string
  ended(): boolean
  /** Waits for the exit. */
  kill(): Promise<void>
  /** Null: ended by a signal. */
  stop(): Promise<number | null>
}

const { PATH, NODE_COMPILE_CACHE } = process.env
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** With these settings only: the shell may hold a site's. */
export function startKillable(
  file: string,
  args: string[],
  env: Record<string, string>,
  cwd: string,
): Killable {
  const entry = fileURLToPath(new URL(`../../../${file}`, import.meta.url))
  return startProgram(process.execPath, [...nodeArguments, entry, ...args], env, cwd)
}

export function startProgram(
  command: string,
  args: string[],
  env: Record<string, string>,
  cwd: string,
): Killable {
  const child = spawn(command, args, {
    cwd,
    env: { PATH, NODE_COMPILE_CACHE, HOME: cwd, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-8000)
    })
  }
  running.add(child)
  child.on('exit', () => running.delete(child))
  return {
    said: () => said,
    ended: () => child.exitCode !== null || child.signalCode !== null,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null && child.kill()) await once(child, 'exit')
      return child.exitCode
    },
  }
}

const startMs = 120_000

/** @throws with the program's output if it ends first or takes too long. */
export async function untilSo(program: Killable, isSo: () => boolean | Promise<boolean>) {
  const until = performance.now() + startMs
  while (!(await isSo())) {
    if (program.ended() || performance.now() > until) {
      throw new Error(`${program.ended() ? 'it ended' : 'it did not start in time'}: ${program.said()}`)
    }
    await sleep(20)
  }
}

export async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) })
    await response.body?.cancel()
    return response.status === 200
  } catch {
    return false
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
