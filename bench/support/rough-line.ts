// A lossy line to a network namespace, by two virtual devices: tc's netem is not in every kernel.
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { startProgram, temporaryFolder } from './processes.ts'
import type { RoughLineWork } from './rough-line-worker.ts'

export type LineQuality = {
  /** 0 to 1. */
  loss: number
  /** Each way, in milliseconds: `delayMs` plus up to `jitterMs`. */
  delayMs: number
  jitterMs: number
}

export type RoughLine = {
  /** The near end, at which the far end reaches the site. */
  address: string
  counts(): { sent: number; lost: number }
  /** @returns an executable that starts `program` at the far end. */
  atFarEnd(program: string): string
  close(): void
}

const namespace = 'strom-bench-far'
const [near, far] = [
  { device: 'strom-near', address: '10.77.0.1', toHere: 5701, fromHere: 5702 },
  { device: 'strom-far', address: '10.77.0.2', toHere: 5703, fromHere: 5704 },
]
type End = typeof near

const ip = (...words: string[]) => execFileSync('ip', words, { stdio: ['ignore', 'ignore', 'pipe'] })

/** null without root, `ip`, `socat` or a device. */
export async function openRoughLine(quality: LineQuality): Promise<RoughLine | null> {
  if (process.getuid?.() !== 0 || spawnSync('socat', ['-V']).status !== 0) return null
  spawnSync('ip', ['netns', 'del', namespace])
  if (spawnSync('ip', ['netns', 'add', namespace]).status !== 0) return null
  const counted = new Int32Array(new SharedArrayBuffer(8))
  const work: RoughLineWork = { quality, ends: [near, far], counted }
  const worker = new Worker(new URL('./rough-line-worker.ts', import.meta.url), { workerData: work })

  function openEnd({ device, address, toHere, fromHere }: End) {
    const tunnel = `TUN:${address}/24,tun-name=${device},iff-no-pi,iff-up`
    const datagrams = `UDP4-DATAGRAM:127.0.0.1:${toHere},bind=127.0.0.1:${fromHere}`
    return startProgram('socat', [tunnel, datagrams], { folder: temporaryFolder() })
  }
  const programs = [openEnd(near), openEnd(far)]
  await sleep(500)
  ip('link', 'set', far.device, 'netns', namespace)
  for (const words of [
    ['addr', 'add', `${far.address}/24`, 'dev', far.device],
    ['link', 'set', far.device, 'up'],
    ['link', 'set', 'lo', 'up'],
  ]) {
    ip('netns', 'exec', namespace, 'ip', ...words)
  }
  return {
    address: near.address,
    counts: () => ({ sent: Atomics.load(counted, 0), lost: Atomics.load(counted, 1) }),
    atFarEnd(program) {
      const file = join(temporaryFolder(), 'at-far-end')
      writeFileSync(file, `#!/bin/sh\nexec ip netns exec ${namespace} ${program} "$@"\n`)
      chmodSync(file, 0o755)
      return file
    },
    close() {
      void worker.terminate()
      for (const program of programs) void program.stop()
      spawnSync('ip', ['netns', 'del', namespace])
    },
  }
}
