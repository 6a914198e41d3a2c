import type { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Report } from './benchmarks.ts'
import { buildWebApp, openBrowser } from './support/browser.ts'
import { type ClockBroadcast, startClockBroadcast } from './support/clock-broadcast.ts'
import { fetchAway, fetchText, keepingAgent } from './support/load.ts'
import { clickToPicture, type Watched, watchPicture } from './support/picture.ts'
import { sitePlayer } from './support/players.ts'
import { freePort, processorSeconds, residentMegabytes, temporaryFolder } from './support/processes.ts'
import { type Site, startSite } from './support/site.ts'
import { percentile } from './support/statistics.ts'
import { spread, table } from './support/table.ts'

const kinds = ['default', 'low-latency'] as const
const openings = 5
const settleMs = 8000
const watchSeconds = 30
const quietMs = 20_000
const viewers = 100

type Shown = { first: number[]; watched: Watched }
type Cost = { core: number; megabytes: number }

export async function measure(): Promise<Report> {
  await buildWebApp()
  const dataDir = join(temporaryFolder(), 'data')
  const site = await startSite(dataDir, { STROM_RTMP_PORT: String(await freePort()) })
  await sleep(5000)
  const before = await costOf(site, () => sleep(quietMs))
  const broadcast = await startClockBroadcast(dataDir)
  if (!broadcast) {
    await site.stop()
    return 'ffmpeg is not on this machine, so that nothing was measured.'
  }
  try {
    await sleep(5000)
    const during = await costOf(site, () => sleep(quietMs))
    const watching = await costOf(site, () => watchAll(site))
    const shown = await showAll(site, broadcast)
    return report({ shown, before, during, watching })
  } finally {
    await broadcast.stop()
    await site.stop()
  }
}

async function costOf(site: Site, work: () => Promise<unknown>): Promise<Cost> {
  const [startedAt, used] = [performance.now(), processorSeconds(site.pid)]
  await work()
  const seconds = (performance.now() - startedAt) / 1000
  return { core: (processorSeconds(site.pid) - used) / seconds, megabytes: residentMegabytes(site.pid) }
}

/** Asks as hls.js does. */
async function watchAll(site: Site) {
  const token = await site.streamToken(await site.signIn('ola'))
  const source = `${site.origin}/media/t/${token}/arena/`
  const [rendition = ''] =
    /^(?!#).+(?=\/index\.m3u8)/m.exec(await (await fetch(`${source}index.m3u8`)).text()) ?? []
  const base = `${source}${rendition}/`
  const agent = keepingAgent(base)
  const until = performance.now() + quietMs
  await Promise.all(Array.from({ length: viewers }, () => follow(agent, base, until)))
  agent.destroy()
}

/**
 * Fetches the newest listed part, not the hinted one: a key frame may end a segment earlier than announced.
 */
async function follow(agent: Agent, base: string, until: number) {
  let playlist = await fetchText(agent, `${base}index.m3u8`)
  while (performance.now() < until) {
    const [, segment, part] = /PRELOAD-HINT:TYPE=PART,URI="part-(\d+)-(\d+)/.exec(playlist) ?? []
    playlist = await fetchText(agent, `${base}index.m3u8?_HLS_msn=${segment}&_HLS_part=${part}`)
    const newest = [...playlist.matchAll(/#EXT-X-PART:.*URI="([^"]+)"/g)].at(-1)?.[1]
    if (newest) await fetchAway(agent, base + newest)
  }
}

async function showAll(site: Site, { title }: ClockBroadcast) {
  const browser = await openBrowser()
  const shown = new Map<(typeof kinds)[number], Shown>()
  for (const kind of kinds) {
    const player = await sitePlayer(browser, site, kind, title)
    const first: number[] = []
    for (let opening = 0; opening < openings; opening++) {
      const { page, play, close } = await player.open()
      first.push(await clickToPicture(page, play))
      await close()
    }
    const { page, play, close } = await player.open()
    await clickToPicture(page, play)
    await sleep(settleMs)
    shown.set(kind, { first, watched: await watchPicture(page, watchSeconds) })
    await close()
  }
  await browser.close()
  return shown
}

type Found = { shown: Map<string, Shown>; before: Cost; during: Cost; watching: Cost }

function report({ shown, before, during, watching }: Found): Report {
  const seconds = (value: number) => `${value.toFixed(2)} s`
  const players = [...shown].map(
    ([
      kind,
      {
        first,
        watched: { latencies, stalls, stalledMs },
      },
    ]) => [
      kind,
      spread(first),
      ...[0.5, 0.95].map((share) => seconds(percentile(latencies, share))),
      `${stalls}, ${Math.round(stalledMs)} ms`,
    ],
  )
  const share = ({ core }: Cost) => `${(100 * core).toFixed(1)} %`
  const costs: [string, Cost][] = [
    ['the demonstration alone', before],
    ['and a broadcast over RTMP', during],
    [`and ${viewers} viewers in low-latency HLS`, watching],
  ]
  return [
    table(['player', 'click to first picture', 'behind, p50', 'p95', `stalls in ${watchSeconds} s`], players),
    table(
      ['site', 'of a core', 'memory'],
      costs.map(([name, cost]) => [name, share(cost), `${Math.round(cost.megabytes)} MB`]),
    ),
  ].join('\n\n')
}
