import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@strom/contract'
import { startOwnPostgres } from '../scripts/postgres.mjs'
import { openPostgres } from '../server/src/base/db/postgres/postgres.ts'
import type { Report } from './benchmarks.ts'
import { type Call, makeCalls } from './support/calls.ts'
import { patientAddress } from './support/ledgers.ts'
import { postgresFigures } from './support/postgres-figures.ts'
import { processorSeconds, residentMegabytes, temporaryFolder } from './support/processes.ts'
import { quietLog } from './support/quiet-log.ts'
import { type Site, startSite } from './support/site.ts'
import { count, table } from './support/table.ts'
import { checkOf, fillWatchers, type Watcher } from './support/watchers.ts'

const watchers = Number(process.env.SCALE_WATCHERS ?? 100_000)
const secret = 'only-for-this-benchmark'
const restMs = 15_000
/** Until everything that calls cause is stored and read back. */
const afterMs = 18_000
const connections = 32

/** Processor time in milliseconds. */
type Cost = { site: number; postgres: number }

/** Milliseconds of processor time, from other benchmarks (docs/figures.md). */
const known = {
  /** argon2id. */
  signIn: 33,
  /** Created and captured, with all that follows. */
  order: 14,
  /** Streams, who am I, access or a news item. */
  read: 0.07,
}

/** Most viewers arrive in the ten minutes before the start. */
const evening = { arriveInSeconds: 600, signsInAfresh: 0.02, buys: 0.01, readsOfAnArrival: 6, megabits: 3 }
/** The busy share to aim at on a node of two cores, one of which is the event loop's. */
const coresOfANode = 0.7
const connectionsOfANode = 17

type Measured = {
  readyMs: number
  megabytes: { empty: number; full: number }
  rest: Cost
  token: Cost
  begin: Cost
  right: Cost
  check: Cost
}

export async function measure(): Promise<Report> {
  const postgres = await startOwnPostgres({ durable: true })
  if (!postgres) return 'There is no PostgreSQL here, so nothing was measured.'
  try {
    return report(await measureOn(postgres.url))
  } finally {
    await postgres.stop()
  }
}

async function measureOn(url: string): Promise<Measured> {
  const dataDir = join(temporaryFolder(), 'data')
  const start = () => startSite(dataDir, { STROM_DATABASE_URL: url, STROM_EDGE_SECRET: secret })
  const first = await start()
  await sleep(restMs)
  const empty = residentMegabytes(first.pid)
  await first.stop()
  const all = await fillWatchers(dataDir, url, watchers)
  const site = await start()
  // No session may end meanwhile.
  await site.liftLimit('playbackIdleSeconds')
  const database = await openPostgres(patientAddress(url), quietLog)
  const spent = async (): Promise<Cost> => ({
    site: processorSeconds(site.pid) * 1000,
    postgres: (await postgresFigures(database)).processorSeconds * 1000,
  })
  async function costOf(work: () => Promise<unknown>): Promise<Cost> {
    const before = await spent()
    await work()
    const after = await spent()
    return { site: after.site - before.site, postgres: after.postgres - before.postgres }
  }
  try {
    const atRest = await costOf(() => sleep(restMs))
    const rest = perCall(atRest, restMs / 1000)
    /** Without what the site takes at rest. */
    async function costOfCalls(calls: Call[], expected: RegExp): Promise<Cost> {
      const began = performance.now()
      const cost = await costOf(async () => {
        await makeCalls(calls, { connections, expected })
        await sleep(afterMs)
      })
      const seconds = (performance.now() - began) / 1000
      const less = (all: number, each: number) => Math.max(0, all - each * seconds)
      return perCall(
        { site: less(cost.site, rest.site), postgres: less(cost.postgres, rest.postgres) },
        calls.length,
      )
    }
    const full = residentMegabytes(site.pid)
    const part = (from: number, to: number) => all.slice(from * watchers, to * watchers)
    const checks = part(0, 0.2).map((one) => checkOf(site.origin, one))
    // The first check after a start goes to the database, later ones mostly do not: measure those.
    await costOfCalls(checks, /"resultCode":1/)
    const rights = part(0.2, 0.4).map((one) => rightOf(site, one))
    // A session's first right stores which stream it plays; later ones do not.
    const begin = await costOfCalls(rights, /^$/)
    const check = await costOfCalls(checks, /"resultCode":1/)
    return {
      readyMs: site.readyMs,
      megabytes: { empty, full },
      rest,
      check,
      begin,
      right: await costOfCalls(rights, /^$/),
      token: await costOfCalls(
        part(0.4, 0.42).map((one) => tokenOf(site, one)),
        /"streamToken":"/,
      ),
    }
  } finally {
    await database.close()
    await site.stop()
  }
}

function perCall({ site, postgres }: Cost, calls: number): Cost {
  return { site: site / calls, postgres: postgres / calls }
}

function tokenOf({ origin }: Site, { Token }: Watcher): Call {
  const { method, path } = contract.playback.expiryToken
  return { method, url: origin + path, headers: { Token }, body: JSON.stringify({ isMobile: false }) }
}

function rightOf({ origin }: Site, { streamToken }: Watcher): Call {
  const headers = { 'Strom-Edge': secret, 'X-Forwarded-For': '127.0.0.1' }
  return { method: 'GET', url: `${origin}/api/edge/right/fjord?token=${streamToken}`, headers }
}

function eveningOf(viewers: number, { token, begin, right, check, rest, megabytes }: Measured) {
  const arrivals = (0.7 * viewers) / evening.arriveInSeconds
  const arrival =
    token.site +
    begin.site +
    evening.readsOfAnArrival * known.read +
    evening.signsInAfresh * known.signIn +
    evening.buys * known.order
  const core = (ms: number) => ms / 1000
  const cores = {
    rights: core(viewers * right.site),
    checks: core((viewers / 60) * check.site),
    coming: core(arrivals * arrival),
  }
  const nodes = Math.max(1, Math.ceil((cores.rights + cores.checks + cores.coming) / coresOfANode))
  const eachNodeKeeps = ((megabytes.full - megabytes.empty) * viewers) / watchers
  const database = core(
    arrivals * (token.postgres + begin.postgres) +
      (viewers / 60) * check.postgres +
      (nodes * rest.postgres * viewers) / watchers,
  )
  return { cores, nodes, arrivals, eachNodeKeeps, database, gigabits: (viewers * evening.megabits) / 1000 }
}

function report(measured: Measured): Report {
  const { readyMs, megabytes, rest, token, begin, right, check } = measured
  const ms = (value: number) => `${value.toFixed(2)} ms`
  const units = table(
    ['processor time, with so many watching', 'a node', 'PostgreSQL'],
    (
      [
        ['in a second, nobody calling', rest],
        ['a check for account sharing', check],
        ['a session’s first right, as an edge asks', begin],
        ['a right after that', right],
        ['a stream token', token],
      ] as const
    ).map(([name, cost]) => [name, ms(cost.site), ms(cost.postgres)]),
  )
  const sizes = [100, 1000, 10_000, 100_000].map(
    (viewers) => [viewers, eveningOf(viewers, measured)] as const,
  )
  const evenings = table(
    [
      ...['viewers', 'come in a second', 'cores: rights', 'checks', 'coming', 'nodes', 'sessions in each'],
      ...['PostgreSQL’s cores', 'its connections', 'Gb/s'],
    ],
    sizes.map(([viewers, of]) => [
      count(viewers),
      of.arrivals.toFixed(1),
      ...Object.values(of.cores).map((cores) => cores.toFixed(2)),
      String(of.nodes),
      `${Math.round(of.eachNodeKeeps)} MB`,
      of.database.toFixed(2),
      String(of.nodes * connectionsOfANode),
      of.gigabits.toFixed(1),
    ]),
  )
  return [
    `A node on PostgreSQL with ${count(watchers)} living sessions: ready after ${(readyMs / 1000).toFixed(1)} s, ${Math.round(megabytes.full)} MB where it has ${Math.round(megabytes.empty)} without.`,
    units,
    `An evening, by calculation: ${evening.megabits} Mb/s each through edges; 70 of 100 viewers come within ten minutes, two of them sign in with a password, one buys.`,
    evenings,
  ].join('\n\n')
}
