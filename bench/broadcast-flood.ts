import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { contract } from '@strom/contract'
import type { Report } from './benchmarks.ts'
import type { FloodWork } from './support/flood-worker.ts'
import { type FloodTarget, floods } from './support/floods.ts'
import { encodeTags, publishTags } from './support/flv-encoder.ts'
import { fetchText, keepingAgent } from './support/load.ts'
import { freePort, processorSeconds, residentMegabytes, temporaryFolder } from './support/processes.ts'
import { type Site, startSite } from './support/site.ts'
import { table } from './support/table.ts'

/** A flood is under way for so long before an encoder comes, and in all. */
const beforeMs = 2000
const floodMs = Number(process.env.FLOOD_SECONDS ?? 14) * 1000
const patienceMs = 10_000
/** Everything that floods comes from the first. */
const networks = ['127.0.0.1', '127.0.0.2'] as const
const wanted = process.env.FLOODS?.split(',')

type Push = { address: string; server: string; key: string }
type OnAir = { ms: number; tries: number }
type Found = { name: string; onAir: OnAir[]; loopMs: number[]; core: number; before: number; peak: number }

/** An encoder with the right key, under each flood of the ports where broadcasts come in. */
export async function measure(): Promise<Report> {
  const tags = await encodeTags(10)
  if (tags.length === 0) return 'ffmpeg is not on this machine, so that nothing was measured.'
  const rtmpPort = await freePort()
  const site = await startSite(temporaryFolder(), { STROM_RTMP_PORT: String(rtmpPort) })
  try {
    await site.liftLimit()
    const owner = await site.signIn('owner')
    const member = await site.signIn('ola')
    const arena = await addPush(site, owner, 'arena')
    const stolen = await addPush(site, owner, 'stolen')
    const { port: httpPort } = new URL(site.origin)
    const { pathname, search } = new URL(stolen.address)
    const common = { rtmpPort, httpPort: Number(httpPort), stolen: stolen.key, address: pathname + search }
    await sleep(5000)
    const rows: Found[] = []
    for (const name of Object.keys(floods)) {
      if (wanted && !wanted.some((part) => name.includes(part))) continue
      const token = await site.streamToken(member)
      const target = { ...common, socket: `/sldp/fjord?token=${token}` }
      rows.push(await measureUnder({ site, owner, tags, key: arena.key, name, target }))
      // Its garbage is collected and its sockets are closed.
      await sleep(3000)
    }
    return report(rows)
  } finally {
    await site.stop()
  }
}

type Under = {
  site: Site
  owner: string
  tags: Awaited<ReturnType<typeof encodeTags>>
  key: string
  name: string
  target: FloodTarget
}

async function measureUnder({ site, owner, tags, key, name, target }: Under): Promise<Found> {
  await eventLoopMs(site)
  const before = residentMegabytes(site.pid)
  let peak = before
  const watching = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(site.pid))
  }, 100)
  const flood = new Worker(new URL('./support/flood-worker.ts', import.meta.url), {
    workerData: { name, target } satisfies FloodWork,
  })
  const [began, used] = [performance.now(), processorSeconds(site.pid)]
  try {
    await sleep(beforeMs)
    const onAir: OnAir[] = []
    for (const from of networks) {
      const asked = performance.now()
      const encoder = publishTags(tags, { port: target.rtmpPort, key, from })
      await untilState(site, owner, 'on')
      onAir.push({ ms: performance.now() - asked, tries: encoder.tries() })
      await encoder.stop()
      await untilState(site, owner, 'waiting')
    }
    await sleep(Math.max(0, floodMs - (performance.now() - began)))
    const seconds = (performance.now() - began) / 1000
    const core = (processorSeconds(site.pid) - used) / seconds
    return { name, onAir, core, before, peak, loopMs: await eventLoopMs(site) }
  } finally {
    clearInterval(watching)
    await flood.terminate()
  }
}

/** Resolves when the channel has come to a state, or after what nobody would wait. */
async function untilState(site: Site, owner: string, state: 'on' | 'waiting') {
  const until = performance.now() + patienceMs
  while (performance.now() < until && (await stateOf(site, owner)) !== state) await sleep(20)
}

async function stateOf(site: Site, owner: string): Promise<string | undefined> {
  const { path } = contract.catalogue.list
  const answer = await fetch(site.origin + path, { headers: { Token: owner } })
  const { channels = [] } = (await answer.json()) as { channels?: { id: string; state: string }[] }
  return channels.find(({ id }) => id === 'arena')?.state
}

/** How late the event loop was at most in 90 and in 99 of 100 cases since it was last asked, as the site measures it. */
async function eventLoopMs(site: Site): Promise<number[]> {
  const agent = keepingAgent(site.origin)
  const figures = await fetchText(agent, `${site.origin}/metrics`)
  agent.destroy()
  const read = (share: string) =>
    Number(new RegExp(`^nodejs_eventloop_lag_${share}_seconds (\\S+)`, 'm').exec(figures)?.[1]) * 1000
  return [read('p90'), read('p99')]
}

async function addPush(site: Site, owner: string, id: string): Promise<Push> {
  const { path } = contract.channels.addPush
  const headers = { Token: owner, 'Content-Type': 'application/json' }
  const answer = await fetch(site.origin + path, {
    method: 'POST',
    headers,
    body: JSON.stringify({ id, title: id }),
  })
  const { push } = (await answer.json()) as { push?: Push }
  if (!push) throw new Error(`no channel ${id} was made`)
  return push
}

function report(rows: readonly Found[]): Report {
  const seconds = ({ ms, tries }: OnAir) =>
    `${ms >= patienceMs ? 'never' : `${(ms / 1000).toFixed(2)} s`}${tries > 1 ? ` (${tries} tries)` : ''}`
  const cells = rows.map(({ name, onAir, loopMs, core, before, peak }) => [
    name,
    ...onAir.map(seconds),
    loopMs.map((ms) => `${ms.toFixed(0)} ms`).join(', '),
    `${Math.round(core * 100)} %`,
    `${Math.round(before)}, ${Math.round(peak)} MB`,
  ])
  const head = [
    'flood',
    'on air',
    'from elsewhere',
    'event loop, p90, p99',
    'of a core',
    'memory before, at most',
  ]
  return `${table(head, cells)}

Goal: on air within 2 s, the event loop within 50 ms and memory flat, under each.`
}
