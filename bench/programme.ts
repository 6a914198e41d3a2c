import { contract } from '@strom/contract'
import type { Report } from './benchmarks.ts'
import { type Call, makeCalls } from './support/calls.ts'
import { processorSeconds, residentMegabytes } from './support/processes.ts'
import { type Site, startSite } from './support/site.ts'
import { percentile } from './support/statistics.ts'
import { count, table, times } from './support/table.ts'

const sizes = [0, 15_456, 200_000]
const streams = 46
const atOnce = 500
const connections = 4
const hourMs = 3600_000

/** The site may close a kept connection while this process is too busy to notice. */
const ofOneCall = { Connection: 'close' }

type Post = <T>(endpoint: { method: string; path: string }, body?: object) => Promise<T>

function caller(origin: string, token: string): Post {
  return async ({ method, path }, body) => {
    const headers = { ...ofOneCall, Token: token, 'Content-Type': 'application/json' }
    const response = await fetch(origin + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    const said = await response.text()
    if (!said.includes('"resultCode":1')) throw new Error(`${path} answered ${response.status}: ${said}`)
    return JSON.parse(said)
  }
}

async function fillStreams(post: Post): Promise<string[]> {
  const list = async () =>
    (await post<{ streams: { id: string; channel: string }[] }>(contract.ownerStreams.list)).streams
  const [first] = await list()
  for (let have = (await list()).length; have < streams; have += 1) {
    await post(contract.ownerStreams.add, { title: `Stream ${have}`, channel: first?.channel })
  }
  return (await list()).map(({ id }) => id)
}

function* entriesOf(ids: readonly string[], from: number, to: number) {
  const begin = Math.floor(Date.now() / hourMs) * hourMs
  for (let index = from; index < to; index += 1) {
    const hour = Math.floor(index / ids.length)
    // Past the two-week window: every third minute, weekly.
    const weekly = hour >= 336
    const startsAt = weekly ? begin + (hour - 336) * 180_000 + 60_000 : begin + hour * hourMs
    const moment = (at: number) => new Date(at).toISOString()
    const times = { startsAt: moment(startsAt), endsAt: moment(startsAt + hourMs) }
    yield { streamId: ids[index % ids.length], title: `Match ${index}|Kamp ${index}`, weekly, ...times }
  }
}

/** Delays of `/healthz` meanwhile show how late the event loop is. */
async function delaysDuring(origin: string, work: () => Promise<void>): Promise<string> {
  const delays: number[] = []
  let isDone = false
  const asking = (async () => {
    while (!isDone) {
      const from = performance.now()
      await (await fetch(`${origin}/healthz`, { headers: ofOneCall })).text()
      delays.push(performance.now() - from)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  })()
  await work()
  isDone = true
  await asking
  return `${percentile(delays, 0.95).toFixed(0)} ms, at most ${Math.max(...delays).toFixed(0)} ms`
}

async function costOf(site: Site, call: Call, calls: number): Promise<number> {
  const all = Array.from({ length: calls }, () => call)
  await makeCalls(all.slice(0, 20), { connections, expected: /./ })
  const before = processorSeconds(site.pid)
  await makeCalls(all, { connections, expected: /./ })
  return ((processorSeconds(site.pid) - before) * 1000) / calls
}

export async function measure(): Promise<Report> {
  const site = await startSite()
  const { origin } = site
  try {
    await site.liftLimit()
    const owner = caller(origin, await site.signIn('owner'))
    await owner(contract.settings.change, {
      changes: [{ name: 'playerAddresses', value: true, changedAt: null }],
    })
    const token = await site.signIn('anna')
    const ids = await fillStreams(owner)
    const { address } = await caller(origin, token)<{ address: string }>(contract.players.make, {
      name: 'TV',
    })
    const guide = `${origin}${new URL(address).pathname.replace('.m3u', '/guide.xml')}`
    const read = (path: string): Call => ({ method: 'GET', url: origin + path, headers: { Token: token } })
    const calls: Record<string, Call> = {
      'a call that reads nothing': read(contract.players.state.path),
      'what is on, of all streams': read(contract.programme.soon.path),
      'one stream’s programme': read(contract.programme.stream.path.replace(':id', ids[0] ?? '')),
      'guide.xml, compressed': { method: 'GET', url: guide },
      'guide.xml, plain': { method: 'GET', url: guide, headers: { 'Accept-Encoding': 'identity' } },
    }
    const costs: number[][] = []
    const notes: string[] = []
    let from = 0
    for (const to of sizes) {
      if (to > 0) {
        const began = performance.now()
        const entries = [...entriesOf(ids, from, to)]
        const delays = await delaysDuring(origin, async () => {
          for (let sent = 0; sent < entries.length; sent += atOnce) {
            await owner(contract.programmeEntries.import, { entries: entries.slice(sent, sent + atOnce) })
          }
        })
        const seconds = (performance.now() - began) / 1000
        notes.push(
          `- ${count(to - from)} entries were imported in ${seconds.toFixed(1)} s; /healthz meanwhile, p95: ${delays}.`,
        )
        from = to
        const first = await delaysDuring(origin, async () => {
          await makeCalls([calls['what is on, of all streams'] as Call], { connections: 1, expected: /./ })
        })
        notes.push(`- The first call after that; /healthz meanwhile, p95: ${first}.`)
      }
      const of: number[] = []
      for (const [name, call] of Object.entries(calls)) {
        of.push(await costOf(site, call, name.startsWith('guide') ? 300 : 4000))
      }
      costs.push(of)
      notes.push(`- With ${count(to)} entries the site takes ${Math.round(residentMegabytes(site.pid))} MB.`)
    }
    const rows = Object.keys(calls).map((name, index) => [
      name,
      ...costs.map((of) => {
        const [bare = Number.NaN, ms = Number.NaN] = [of[0], of[index]]
        return `${ms.toFixed(2)} ms${index === 0 ? '' : `, ${times(ms, bare)}`}`
      }),
    ])
    const columns = sizes.map((size) => `${count(size)} entries`)
    return [
      `Processor time a call, on the embedded database, with ${streams} streams; beside it, how many times that of a call that reads nothing.`,
      table(['', ...columns], rows),
      notes.join('\n'),
    ].join('\n\n')
  } finally {
    await site.stop()
  }
}
