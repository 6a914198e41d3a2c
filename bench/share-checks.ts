import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '../scripts/with-postgres.mjs'
import type { Report } from './benchmarks.ts'
import { makeCalls, repeatCalls } from './support/calls.ts'
import { processorSeconds, temporaryFolder } from './support/processes.ts'
import { type Site, startSite } from './support/site.ts'
import { count, table, times } from './support/table.ts'
import { checkOf, fillWatchers, type Watcher } from './support/watchers.ts'
import { startBareServer } from './support/yardsticks.ts'

/** Each checks once, so that every check has in it what is written once a minute for each watcher. */
const watchers = 60_000
const rounds = 5
const connections = 64
const helloMs = 1500
/** For so long after a use it may wait to be stored. */
const storedMs = 20_000
/** For how long nobody asks anything. */
const restMs = 31_000
/** A player checks once a minute (specification 9). */
const checkEverySeconds = 60
const goal = 500_000
const expected = '{"resultCode":1,"accountSharerDisconnected":false}'

async function secondsFor(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = processorSeconds(pid)
  await work()
  return processorSeconds(pid) - before
}

type Cost = { check: number; hello: number }

/** Checks of every watcher, the first round to warm up, in turns with the yardstick. */
async function costOf(site: Site, all: readonly Watcher[]): Promise<Cost> {
  const bare = await startBareServer()
  const hello = [{ method: 'GET', url: `${bare.origin}/` }]
  const calls = all.map((watcher) => checkOf(site.origin, watcher))
  const each = calls.length / (rounds + 1)
  const cost = { check: 0, hello: 0 }
  let hellos = 0
  try {
    for (let round = 0; round <= rounds; round++) {
      const some = calls.slice(round * each, (round + 1) * each)
      const check = await secondsFor(site.pid, () => makeCalls(some, { connections, expected }))
      let answered = 0
      const greeted = await secondsFor(bare.pid, async () => {
        answered = await repeatCalls(hello, { connections, ms: helloMs })
      })
      if (round === 0) continue
      cost.check += check / (calls.length - each)
      cost.hello += greeted
      hellos += answered
    }
    return { check: cost.check, hello: cost.hello / hellos }
  } finally {
    await bare.stop()
  }
}

const restOf = ({ pid }: Site) => secondsFor(pid, () => sleep(restMs))

type Place = { name: string; dataDir: string; databaseUrl: string | undefined }
const siteAt = ({ dataDir, databaseUrl }: Place) =>
  startSite(dataDir, databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl })

/** What a new site needs while nobody watches. */
async function restEmptyAt(place: Place): Promise<number> {
  const site = await siteAt(place)
  await site.liftLimit()
  return restOf(site).finally(() => site.stop())
}

/** What checks cost, what is stored after them too, and then what the site needs for each watcher even if nobody asks anything. */
async function measureAt(place: Place, restEmpty: number): Promise<string[]> {
  // Right before: who has not been seen for a minute and a half does not watch any more.
  const all = await fillWatchers(place.dataDir, place.databaseUrl, watchers)
  const site = await siteAt(place)
  try {
    const { check: asked, hello } = await costOf(site, all)
    const stored = await secondsFor(site.pid, () => sleep(storedMs))
    const resting = await restOf(site)
    const check = asked + Math.max(0, stored - (resting * storedMs) / restMs) / watchers
    const rest = Math.max(0, resting - restEmpty) / (restMs / 1000) / watchers
    const fed = 1 / (check / checkEverySeconds + rest)
    return [
      ...[place.name, count(1 / check), count(1 / hello), times(hello, check)],
      ...[`${(rest * 1e7).toPrecision(2)} %`, count(fed), fed >= goal ? 'yes' : 'no'],
    ]
  } finally {
    await site.stop()
  }
}

/** How many watchers' checks for account sharing a core answers. */
export async function measure(): Promise<Report> {
  const postgres = await startPostgres()
  const folder = () => join(temporaryFolder(), 'data')
  const places: Place[] = [{ name: 'embedded', dataDir: folder(), databaseUrl: undefined }]
  if (postgres) places.push({ name: 'PostgreSQL', dataDir: folder(), databaseUrl: postgres.url })
  const rows: string[][] = []
  try {
    // Side by side: they do next to nothing.
    const restsEmpty = await Promise.all(places.map(restEmptyAt))
    for (const [index, place] of places.entries())
      rows.push(await measureAt(place, restsEmpty[index] as number))
  } finally {
    await postgres?.stop()
  }
  const head = [
    'database',
    'checks for a second of processor time',
    'bare Fastify hello',
    'ratio',
    '100 000 watchers at rest, of a core',
    'watchers a core',
    `${count(goal)} or more`,
  ]
  return `${table(head, rows)}

${count(watchers)} watchers with a sign-in and a session each, of whom each checks once, one in five of them a sign-in that is to be noted, over ${connections} kept connections. PostgreSQL’s own processor time is not in it.`
}
