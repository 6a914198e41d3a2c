import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '../scripts/postgres.mjs'
import type { Report } from './benchmarks.ts'
import { type Call, makeCalls, repeatCalls } from './support/calls.ts'
import { processorSeconds, temporaryFolder } from './support/processes.ts'
import { type Site, startSite } from './support/site.ts'
import { absent, count, table, times } from './support/table.ts'
import { checkOf, fillWatchers, reportOf } from './support/watchers.ts'
import { startBareServer } from './support/yardsticks.ts'

const watchers = 60_000
/** The longest that work for a watcher may be put off, so that the figure contains it all. */
const minutes = 5
const minuteMs = 60_000
const connections = 64
const helloMs = 1500
const restMs = 31_000
const goal = 500_000

/** `expected`: the answer to each call. */
type Round = { calls: readonly Call[]; expected: string }

async function secondsFor(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = processorSeconds(pid)
  await work()
  return processorSeconds(pid) - before
}

async function spendMinute(rounds: readonly Round[], besides: () => Promise<void>) {
  const until = performance.now() + minuteMs
  for (const { calls, expected } of rounds) await makeCalls(calls, { connections, expected })
  await besides()
  await sleep(until - performance.now())
}

async function measureMinutes(
  site: Site,
  rounds: readonly Round[],
): Promise<{ site: number; hello: number }> {
  const bare = await startBareServer()
  const hello = [{ method: 'GET', url: `${bare.origin}/` }]
  let hellos = 0
  let greeted = 0
  const greet = async () => {
    greeted += await secondsFor(bare.pid, async () => {
      hellos += await repeatCalls(hello, { connections, ms: helloMs })
    })
  }
  try {
    await spendMinute(rounds, async () => {})
    const seconds = await secondsFor(site.pid, async () => {
      for (let minute = 0; minute < minutes; minute++) await spendMinute(rounds, greet)
    })
    return { site: seconds, hello: greeted / hellos }
  } finally {
    await bare.stop()
  }
}

type Place = { name: string; dataDir: string; databaseUrl: string | undefined }
const siteAt = ({ dataDir, databaseUrl }: Place) =>
  startSite(dataDir, databaseUrl === undefined ? {} : { STROM_DATABASE_URL: databaseUrl })

async function restEmptyAt(place: Place): Promise<number> {
  const site = await siteAt(place)
  await site.liftLimit()
  const seconds = await secondsFor(site.pid, () => sleep(restMs)).finally(() => site.stop())
  return (seconds * minutes * minuteMs) / restMs
}

async function measureAt(place: Place, restEmpty: number): Promise<string[][]> {
  // Right before the start: watchers not seen for a minute and a half no longer count.
  const all = await fillWatchers(place.dataDir, place.databaseUrl, watchers)
  const site = await siteAt(place)
  const checks = {
    calls: all.map((watcher) => checkOf(site.origin, watcher)),
    expected: '{"resultCode":1,"accountSharerDisconnected":false}',
  }
  const reports = {
    calls: all.map((watcher) => reportOf(site.origin, watcher)),
    expected: '{"resultCode":1}',
  }
  const rowOf = async (name: string, rounds: readonly Round[], isGoal: boolean) => {
    const { site: seconds, hello } = await measureMinutes(site, rounds)
    const each = Math.max(0, seconds - restEmpty) / watchers
    const call = each / minutes / rounds.length
    const fed = (minutes * minuteMs) / 1000 / each
    const [perSecond, hellos] = [count(1 / call), count(1 / hello)]
    const met = fed >= goal ? 'yes' : 'no'
    return [place.name, name, perSecond, hellos, times(hello, call), count(fed), isGoal ? met : absent]
  }
  try {
    return [
      await rowOf('a check', [checks], true),
      await rowOf('a check, and twice its figures', [checks, reports, reports], false),
    ]
  } finally {
    await site.stop()
  }
}

export async function measure(): Promise<Report> {
  const postgres = await startPostgres()
  const folder = () => join(temporaryFolder(), 'data')
  const places: Place[] = [{ name: 'embedded', dataDir: folder(), databaseUrl: undefined }]
  if (postgres) places.push({ name: 'PostgreSQL', dataDir: folder(), databaseUrl: postgres.url })
  const rows: string[][] = []
  try {
    // In parallel: idle sites do next to nothing.
    const restsEmpty = await Promise.all(places.map(restEmptyAt))
    for (const [index, place] of places.entries())
      rows.push(...(await measureAt(place, restsEmpty[index] as number)))
  } finally {
    await postgres?.stop()
  }
  const head = [
    'database',
    'each watcher, each minute',
    'calls for a second of processor time',
    'bare Fastify hello',
    'ratio',
    'watchers a core',
    `${count(goal)} or more`,
  ]
  return `${table(head, rows)}

${count(watchers)} watchers with a sign-in and a session each, for ${minutes} minutes, over ${connections} kept connections; in it is all that is stored and read again meanwhile. PostgreSQL’s own processor time is not in it.`
}
