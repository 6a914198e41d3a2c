import type { Report } from './benchmarks.ts'
import { buildWebApp, openBrowser } from './support/browser.ts'
import { clickToPicture, watchPicture } from './support/picture.ts'
import { type Opened, sitePlayer } from './support/players.ts'
import { residentMegabytes } from './support/processes.ts'
import { type Site, startSite } from './support/site.ts'
import { percentile } from './support/statistics.ts'
import { table } from './support/table.ts'

const minutes = 5
const kinds = ['default', 'low-latency'] as const

type Minute = { p50: number; p95: number; stalls: number; stalledMs: number; heapMb: number }

/** Bytes of the page's own memory after everything that can go has gone. */
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
    ...{ stalls, stalledMs },
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
  return table(
    ['minute', ...kinds.flatMap((kind) => [`${kind}: behind, p50 / p95`, 'stalls', 'heap']), 'server'],
    rows,
  )
}

/** Both players side by side for some minutes: does latency drift, does the picture stall, does memory grow? */
export async function measure(): Promise<Report> {
  await buildWebApp()
  const site = await startSite()
  const browser = await openBrowser()
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
