import { join } from 'node:path'
import type { Report } from './benchmarks.ts'
import { buildWebApp, openBrowser } from './support/browser.ts'
import { clickToPicture, watchPicture } from './support/picture.ts'
import { type Opened, sitePlayer } from './support/players.ts'
import { freePort, residentMegabytes, temporaryFolder } from './support/processes.ts'
import { openRoughLine, type RoughLine } from './support/rough-line.ts'
import { type Site, startSite } from './support/site.ts'
import { percentile } from './support/statistics.ts'
import { table } from './support/table.ts'

const minutes = Number(process.env.SOAK_MINUTES ?? 5)
/** Each way; zeros mean no line between players and site. */
const quality = {
  loss: Number(process.env.SOAK_LOSS ?? 0),
  delayMs: Number(process.env.SOAK_DELAY_MS ?? 0),
  jitterMs: Number(process.env.SOAK_JITTER_MS ?? 0),
}
const isRough = Object.values(quality).some((value) => value > 0)
const kinds = ['default', 'low-latency'] as const

type Minute = { p50: number; p95: number; stalls: number; stalledMs: number; heapMb: number }

/** Megabytes after garbage collection. */
async function heapMb({ page }: Opened): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 2 ** 20
}

async function watchMinute(opened: Opened): Promise<Minute> {
  const { latencies, stalls, stalledMs } = await watchPicture(opened.page, 60)
  return {
    p50: percentile(latencies, 0.5),
    p95: percentile(latencies, 0.95),
    stalls,
    stalledMs,
    heapMb: await heapMb(opened),
  }
}

function report(seen: readonly (readonly Minute[])[], memory: readonly number[]): Report {
  const shown = ({ p50, p95, stalls, stalledMs, heapMb: heap }: Minute) => [
    `${p50.toFixed(2)} / ${p95.toFixed(2)} s`,
    `${stalls}, ${Math.round(stalledMs)} ms`,
    `${heap.toFixed(1)} MB`,
  ]
  const rows = Array.from({ length: minutes }, (_, minute) => [
    String(minute + 1),
    ...seen.flatMap((each) => (each[minute] ? shown(each[minute]) : [])),
    `${memory[minute]?.toFixed(0)} MB`,
  ])
  const all = kinds.map((kind, index) => {
    const stalledMs = (seen[index] ?? []).reduce((sum, minute) => sum + minute.stalledMs, 0)
    return `${kind} ${((100 * stalledMs) / (minutes * 60_000)).toFixed(2)} %`
  })
  const shares = `Of the time the picture stood still: ${all.join(', ')}.`
  const minuteByMinute = table(
    ['minute', ...kinds.flatMap((kind) => [`${kind}: behind, p50 / p95`, 'stalls', 'heap']), 'server'],
    rows,
  )
  return `${shares}\n\n${minuteByMinute}`
}

export async function measure(): Promise<Report> {
  await buildWebApp()
  if (!isRough) return measureOver(await startSite())
  const line = await openRoughLine(quality)
  if (!line) return 'A rough line needs root, ip, socat and /dev/net/tun, so that nothing was measured.'
  const port = String(await freePort())
  const origin = `http://${line.address}:${port}`
  const settings = {
    PORT: port,
    STROM_HOST: '0.0.0.0',
    STROM_PUBLIC_URL: origin,
    STROM_MODE: 'demonstration',
  }
  try {
    const site = { ...(await startSite(join(temporaryFolder(), 'data'), settings)), origin }
    const found = await measureOver(site, line)
    const { sent, lost } = line.counts()
    const { delayMs, jitterMs } = quality
    return `Over a line with ${delayMs} to ${delayMs + jitterMs} ms each way, on which ${lost} of ${sent} packets were lost.\n\n${found}`
  } finally {
    line.close()
  }
}

async function measureOver(site: Site, line?: RoughLine): Promise<Report> {
  const browser = await openBrowser(line?.atFarEnd)
  try {
    return await watch(site, await Promise.all(kinds.map((kind) => sitePlayer(browser, site, kind))))
  } finally {
    await browser.close()
    await site.stop()
  }
}

async function watch(site: Site, players: Awaited<ReturnType<typeof sitePlayer>>[]): Promise<Report> {
  const opened = await Promise.all(players.map((player) => player.open()))
  for (const { page, play } of opened) await clickToPicture(page, play)
  const seen: Minute[][] = opened.map(() => [])
  const memory: number[] = []
  for (let minute = 0; minute < minutes; minute += 1) {
    const now = await Promise.all(opened.map(watchMinute))
    for (const [index, each] of now.entries()) seen[index]?.push(each)
    memory.push(residentMegabytes(site.pid))
  }
  return report(seen, memory)
}
