import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Killed when the benchmarks end. */
export type Program = {
  pid: number
  /** Milliseconds from the start until `url` answered 200. */
  untilAnswer(url: string, limitMs?: number): Promise<number>
  stop(): Promise<void>
}

const running = new Set<ChildProcess>()
const folders = new Set<string>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Removed when the benchmarks end. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'strom-bench-'))
  folders.add(folder)
  return folder
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

/** Passes only these settings: the shell's may point at a real site. */
export function startProgram(
  command: string,
  args: string[],
  { folder, env = {} }: { folder: string; env?: Record<string, string> },
): Program {
  const startedAt = performance.now()
  const child = spawn(command, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-2000)
  })
  child.on('error', (error) => {
    complaint += error.message
  })
  running.add(child)
  child.on('exit', () => running.delete(child))
  return {
    pid: child.pid ?? 0,
    async untilAnswer(url, limitMs = 60_000) {
      while ((await statusOf(url)) !== 200) {
        const ended = child.pid === undefined || child.exitCode !== null || child.signalCode !== null
        if (ended || performance.now() - startedAt > limitMs) {
          throw new Error(
            `${command} ${args.join(' ')} ${ended ? 'ended' : 'did not answer'}: ${complaint.trim()}`,
          )
        }
        await sleep(5)
      }
      return performance.now() - startedAt
    },
    async stop() {
      if (!running.has(child)) return
      child.kill('SIGTERM')
      const killer = setTimeout(() => child.kill('SIGKILL'), 15_000)
      await once(child, 'exit')
      clearTimeout(killer)
    },
  }
}

function statusOf(url: string): Promise<number | null> {
  return new Promise((resolve) => {
    get(url, { agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? null))
    }).on('error', () => resolve(null))
  })
}

/** The kernel counts in hundredths of a second. */
const ticksPerSecond = 100

function read(pid: number, file: string): string {
  const path = `/proc/${pid}/${file}`
  if (!existsSync(path))
    throw new Error(`${path} is not there: processor time and memory are read where Linux keeps them`)
  return readFileSync(path, 'utf8')
}

export function processorSeconds(pid: number): number {
  // utime and stime; the name before them may contain spaces.
  const fields = read(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

export function residentMegabytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(read(pid, 'status'))?.[1]) / 1024
}

/** VmHWM: with less memory the process would have been killed. */
export function peakMegabytes(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(read(pid, 'status'))?.[1]) / 1024
}
