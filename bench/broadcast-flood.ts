import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { contract } from '@strom/contract'
import type { Report } from './benchmarks.ts'
import type { FloodWork } from './support/flood-worker.ts'
import { floods } from './support/floods.ts'
import { encodeTags, publishTags } from './support/flv-encoder.ts'
import { pushBroadcast } from './support/http-encoder.ts'
import type { FloodTarget } from './support/keep-sending.ts'
import { type LoopDelay, loopFigures } from './support/loop-figures.ts'
import { freePort, processorSeconds, residentMegabytes, temporaryFolder } from './support/processes.ts'
import { type Site, startSite } from './support/site.ts'
import { absent, times } from './support/table.ts'

/** An encoder connects after `beforeMs` of a flood; the flood lasts `floodMs` in all. */
const beforeMs = 2000
const floodMs = Number(process.env.FLOOD_SECONDS ?? 14) * 1000
const patienceMs = 10_000
/** Floods use the first address, encoders both. */
const networks = ['127.0.0.1', '127.0.0.2'] as const
const wanted = process.env.FLOODS?.split(',')

type Push = { address: string; server: string; key: string }
type OnAir = { ms: number; tries: number }
type Found = {
  onAir: (OnAir | null)[]
  loop: LoopDelay
  core: number
  before: number
  peak: number
  load: number
}

export async function measure(): Promise<Report> {
  const tags = await encodeTags(10)
  if (tags.length === 0) return 'ffmpeg is not on this machine, so that nothing was measured.'
  const rtmpPort = await freePort()
  const loop = loopFigures()
  const settings = { STROM_RTMP_PORT: String(rtmpPort), ...loop.settings }
  const site = await startSite(temporaryFolder(), settings)
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
    // Print each row at once: all floods take a quarter of an hour.
    console.log(row(head))
    console.log(row(head.map((_, i) => (i === 0 ? '---' : '--:'))))
    let quiet: LoopDelay | null = null
    for (const name of Object.keys(floods)) {
      if (wanted && name !== 'none' && !wanted.some((part) => name.includes(part))) continue
      const token = await site.streamToken(member)
      const target = { ...common, socket: `/sldp/fjord?token=${token}` }
      const found = await measureUnder({ site, loop, owner, tags, arena, name, target })
      quiet ??= found.loop
      console.log(row(cells(name, found, quiet)))
      await sleep(3000)
    }
    return 'Goal: on air within 2 s, the event loop within 50 ms in 95 of 100 moments, and memory flat, under each.'
  } finally {
    await site.stop()
  }
}

type Under = {
  site: Site
  loop: ReturnType<typeof loopFigures>
  owner: string
  tags: Awaited<ReturnType<typeof encodeTags>>
  arena: Push
  name: string
  target: FloodTarget
}

async function measureUnder({ site, loop, owner, tags, arena, name, target }: Under): Promise<Found> {
  await loop.read(site.pid)
  const before = residentMegabytes(site.pid)
  let peak = before
  const watching = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(site.pid))
  }, 100)
  const flood = new Worker(new URL('./support/flood-worker.ts', import.meta.url), {
    workerData: { name, target } satisfies FloodWork,
  })
  const [began, used] = [performance.now(), processorSeconds(site.pid)]

  async function untilOnAir(begin: () => ReturnType<typeof publishTags>): Promise<OnAir> {
    const asked = performance.now()
    const encoder = begin()
    await untilState(site, owner, 'on')
    const onAir = { ms: performance.now() - asked, tries: encoder.tries() }
    await encoder.stop()
    await untilState(site, owner, 'waiting')
    return onAir
  }

  try {
    await sleep(beforeMs)
    const onAir: (OnAir | null)[] = []
    for (const from of networks) {
      onAir.push(await untilOnAir(() => publishTags(tags, { port: target.rtmpPort, key: arena.key, from })))
    }
    const isOfRtmp = name !== 'none' && !/^(HTTP|socket):/.test(name)
    onAir.push(isOfRtmp ? null : await untilOnAir(() => pushBroadcast(arena.address, networks[1])))
    await sleep(Math.max(0, floodMs - (performance.now() - began)))
    const seconds = (performance.now() - began) / 1000
    const core = (processorSeconds(site.pid) - used) / seconds
    const [load = 0] = loadavg()
    return { onAir, core, before, peak, load, loop: await loop.read(site.pid) }
  } finally {
    clearInterval(watching)
    await flood.terminate()
  }
}

async function untilState(site: Site, owner: string, state: 'on' | 'waiting') {
  const until = performance.now() + patienceMs
  while (performance.now() < until && (await stateOf(site, owner)) !== state) await sleep(20)
}

async function stateOf(site: Site, owner: string): Promise<string | undefined> {
  const { path } = contract.ownerStreams.list
  const answer = await fetch(site.origin + path, { headers: { Token: owner } })
  const { channels = [] } = (await answer.json()) as { channels?: { id: string; state: string }[] }
  return channels.find(({ id }) => id === 'arena')?.state
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

const head = [
  'flood',
  'on air',
  'from elsewhere',
  'over HTTP',
  'event loop late, p95',
  'beside none',
  'p99, most',
  'of a core',
  'memory before, at most',
  'load',
]
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

function cells(name: string, { onAir, loop, core, before, peak, load }: Found, quiet: LoopDelay): string[] {
  const seconds = ({ ms, tries }: OnAir) =>
    `${ms >= patienceMs ? 'never' : `${(ms / 1000).toFixed(2)} s`}${tries > 1 ? ` (${tries} tries)` : ''}`
  return [
    name,
    ...onAir.map((each) => (each ? seconds(each) : absent)),
    `${loop.p95.toFixed(1)} ms`,
    times(loop.p95, quiet.p95),
    `${loop.p99.toFixed(0)}, ${loop.max.toFixed(0)} ms`,
    `${Math.round(core * 100)} %`,
    `${Math.round(before)}, ${Math.round(peak)} MB`,
    load.toFixed(1),
  ]
}
