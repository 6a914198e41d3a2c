import { availableParallelism, cpus, type as system, totalmem } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

export function describeMachine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  const day = new Date().toISOString().slice(0, 10)
  return `${day}: ${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, ${gigabytes} GB, ${system()}, Node ${process.versions.node}`
}

function busyAndIdle() {
  let [busy, idle] = [0, 0]
  for (const { times } of cpus()) {
    busy += times.user + times.nice + times.sys + times.irq
    idle += times.idle
  }
  return { busy, idle }
}

/** 0 to 1; call while nothing is measured. */
export async function shareOfOthers(): Promise<number> {
  const before = busyAndIdle()
  await sleep(3000)
  const after = busyAndIdle()
  const busy = after.busy - before.busy
  return busy / Math.max(1, busy + after.idle - before.idle)
}

const quiet = 0.15

/** Whether figures taken between the two readings can be trusted. */
export function verdictOn(before: number, after: number): string {
  const [first, second] = [before, after].map((share) => `${Math.round(share * 100)} %`)
  const verdict =
    Math.max(before, after) < quiet ? 'a quiet machine' : 'not a quiet machine, so look at the ratios only'
  return `Other work took ${first} of all cores just before, ${second} just after: ${verdict}.`
}
