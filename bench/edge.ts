import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasStromNginx, type StromNginx, startStromNginx } from '../server/testing/nginx/strom-nginx.ts'
import type { Report } from './benchmarks.ts'
import { startHeavyBroadcast } from './support/heavy-broadcast.ts'
import { hammer } from './support/load.ts'
import { openGate, saveFiles } from './support/media-targets.ts'
import { processorSeconds, temporaryFolder } from './support/processes.ts'
import { type Site, startSite } from './support/site.ts'
import { percentile } from './support/statistics.ts'
import { count, table, times } from './support/table.ts'
import { type Watched, watchLowLatency } from './support/viewers.ts'

const rounds = 5
const roundMs = 1500
const connections = 16
/** Fetches the part after its playlist, as hls.js does. */
const watching = { viewers: 100, seconds: 10, hinted: false } as const
const secret = 'only-for-this-benchmark'

type Subject = { name: string; file: string; gated(): Promise<string> }
type Way = { name: string; nginx: StromNginx; url(): Promise<string> }
type Tally = { requests: number; nginx: number; site: number }

/** Serves the same bytes without a gate. */
function withOpenFolder(folder: string): [string, string] {
  return ['  location / {', `  location /open/ { alias ${folder}/; }\n  location / {`]
}

/** Makes each request's key unique, so that nginx asks the site every time. */
const askedEachTime: [string, string] = ['$remote_addr/$time_iso8601;', '$remote_addr/$request_id;']

const originOf = ({ port }: StromNginx) => `https://127.0.0.1:${port}`

function waysOf({ file, gated }: Subject, edge: StromNginx, asking: StromNginx, site: Site): Way[] {
  const through = async (nginx: StromNginx) => (await gated()).replace(site.origin, originOf(nginx))
  return [
    { name: 'open file', nginx: edge, url: async () => `${originOf(edge)}/open/${file}` },
    { name: 'gated, right known', nginx: edge, url: () => through(edge) },
    { name: 'gated, right asked for each time', nginx: asking, url: () => through(asking) },
  ]
}

/** In turns, so that other load on the machine affects all alike. */
async function tallyWays(ways: readonly Way[], site: Site): Promise<Map<Way, Tally>> {
  const tallies = new Map(ways.map((way) => [way, { requests: 0, nginx: 0, site: 0 }]))
  for (const way of ways) await hammer([await way.url()], { connections, ms: 300 })
  for (let round = 0; round < rounds; round++) {
    for (const [way, tally] of tallies) {
      const url = await way.url()
      const [nginx, server] = [processorSeconds(way.nginx.pid), processorSeconds(site.pid)]
      tally.requests += (await hammer([url], { connections, ms: roundMs })).requests
      tally.nginx += processorSeconds(way.nginx.pid) - nginx
      tally.site += processorSeconds(site.pid) - server
    }
  }
  return tallies
}

function rowsOf({ name }: Subject, tallies: Map<Way, Tally>): string[][] {
  const [open] = tallies.values()
  const perSecond = ({ requests, nginx }: Tally) => requests / nginx
  return [...tallies].map(([way, tally]) => [
    `${name}: ${way.name}`,
    count(perSecond(tally)),
    open ? times(perSecond(tally), perSecond(open)) : '',
    `${count((tally.nginx / tally.requests) * 1e6)} µs`,
    `${count((tally.site / tally.requests) * 1e6)} µs`,
  ])
}

type Viewers = Watched & { site: number; nginx: number }

async function watchThrough(base: string, site: Site, nginx: StromNginx): Promise<Viewers> {
  const before = { site: processorSeconds(site.pid), nginx: processorSeconds(nginx.pid) }
  const watched = await watchLowLatency(base, watching)
  return {
    ...watched,
    site: processorSeconds(site.pid) - before.site,
    nginx: processorSeconds(nginx.pid) - before.nginx,
  }
}

function viewerRow(name: string, { parts, due, seconds, lateMs, site, nginx }: Viewers): string[] {
  const late = (share: number) => `${Math.round(percentile(lateMs, share))} ms`
  const share = (used: number) => `${((100 * used) / seconds).toFixed(1)} %`
  return [
    name,
    `${((100 * parts) / due).toFixed(0)} %`,
    `${late(0.5)}, ${late(0.95)}`,
    share(site),
    share(nginx),
  ]
}

export async function measure(): Promise<Report> {
  if (!hasStromNginx()) return 'Not measured: there is no nginx on this machine.'
  const dataDir = join(temporaryFolder(), 'data')
  const site = await startSite(dataDir, { STROM_EDGE_SECRET: secret, STROM_TRUST_PROXY: '1' })
  const gate = await openGate(site, 'fjord', '1080p')
  const folder = temporaryFolder()
  await saveFiles(gate, folder)
  const heavy = await startHeavyBroadcast(site, dataDir)
  if (heavy) writeFileSync(join(folder, 'heavy.m4s'), heavy.segment.bytes)
  const port = Number(new URL(site.origin).port)
  const edge = await startStromNginx(port, { secret, changes: [withOpenFolder(folder)] })
  const asking = await startStromNginx(port, { secret, changes: [askedEachTime] })
  const newest = (kind: 'segment' | 'part') => async () => (await gate.target.urlsOf(kind))[0] ?? ''
  const subjects: Subject[] = [
    { name: 'segment of 2 s, 162 kB', file: 'segment.m4s', gated: newest('segment') },
    { name: 'part of 200 ms with its key frame', file: 'part-0.m4s', gated: newest('part') },
  ]
  if (heavy) {
    const name = `segment of 2 s at 4 Mb/s, ${count(heavy.segment.bytes.length / 1000)} kB`
    subjects.unshift({ name, file: 'heavy.m4s', gated: async () => heavy.segment.url })
  }
  try {
    const rows: string[][] = []
    for (const subject of subjects) {
      rows.push(...rowsOf(subject, await tallyWays(waysOf(subject, edge, asking, site), site)))
    }
    await heavy?.stop()
    const direct = await watchThrough(gate.base, site, edge)
    const edged = await watchThrough(gate.base.replace(site.origin, originOf(edge)), site, edge)
    const columns = ['parts due that came', 'late: p50, p95', 'site, of a core', 'nginx, of a core']
    return [
      table(['over TLS', 'answers for a second of nginx', '÷ open file', 'nginx each', 'site each'], rows),
      table(
        [`${watching.viewers} low-latency viewers`, ...columns],
        [viewerRow('straight from the site', direct), viewerRow('through nginx', edged)],
      ),
    ].join('\n\n')
  } finally {
    await Promise.all([heavy?.stop(), site.stop(), edge.stop(), asking.stop()])
  }
}
