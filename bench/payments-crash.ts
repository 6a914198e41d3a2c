import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { buildIfStale } from '../scripts/build.mjs'
import { openMarket } from '../server/testing/crash/market.ts'
import { type RoundReport, runRound } from '../server/testing/crash/rounds.ts'
import { type CrashStage, openCrashStage } from '../server/testing/crash/stage.ts'
import { createRandom } from '../server/testing/random.ts'
import type { Report } from './benchmarks.ts'
import { table } from './support/table.ts'

type Database = 'embedded' | 'postgres'

const minutesEach = Number(process.env.CRASH_MINUTES ?? 4)
const killsARound = 10
const seed = Number(process.env.CRASH_SEED ?? Math.floor(Date.now() / 1000))
/** Each round is appended as a line of JSON, so that runs in pieces can be summed up. */
const recordFile = process.env.CRASH_RECORD
const databases = (process.env.CRASH_DATABASES ?? 'embedded,postgres').split(',') as Database[]

const head = [
  'round',
  'kills of the site',
  'of PostgreSQL',
  'calls answered',
  'calls repeated',
  'left unfinished',
  'settled within',
  'orders',
  'purchases',
  'gifts',
  'money in the books',
  'money in the ledgers',
  'differences',
]

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

function rowOf(name: string, report: RoundReport): string[] {
  const { kills, databaseKills, answered, repeated, unfinished, orders, purchases, gifts } = report
  const counts = [kills, databaseKills, answered, repeated, unfinished].map(String)
  const settled = `${(report.settledMs / 1000).toFixed(1)} s`
  const money = [report.booksCents, report.ledgerCents].map(dollars)
  const sums = [orders, purchases, gifts].map(String)
  return [name, ...counts, settled, ...sums, ...money, String(report.differences.length)]
}

/** Orders, purchases, gifts and money are cumulative already: the last round has their totals. */
function inAll(reports: RoundReport[]): RoundReport | undefined {
  const last = reports.at(-1)
  if (!last) return undefined
  const total = (key: 'kills' | 'databaseKills' | 'answered' | 'repeated' | 'unfinished') =>
    reports.reduce((sum, report) => sum + report[key], 0)
  return {
    ...last,
    kills: total('kills'),
    databaseKills: total('databaseKills'),
    answered: total('answered'),
    repeated: total('repeated'),
    unfinished: total('unfinished'),
    settledMs: Math.max(...reports.map(({ settledMs }) => settledMs)),
    differences: reports.flatMap(({ differences }) => differences),
  }
}

async function runRounds(database: Database, stage: CrashStage): Promise<RoundReport[]> {
  const traders = await openMarket(stage)
  const random = createRandom(seed)
  const until = performance.now() + minutesEach * 60_000
  const reports: RoundReport[] = []
  while (reports.length === 0 || performance.now() < until) {
    const report = await runRound(stage, traders, { random, kills: killsARound })
    reports.push(report)
    if (recordFile !== undefined)
      appendFileSync(recordFile, `${JSON.stringify({ database, seed, ...report })}\n`)
    // After a first difference the figures mean nothing.
    if (report.differences.length > 0) break
  }
  return reports
}

async function measureOn(database: Database): Promise<Report> {
  // The build starts sooner than the sources.
  await buildIfStale('server', process.execPath, console.error)
  const stage = await openCrashStage(database, { entry: 'server/dist/main.js' })
  if (!stage) return 'There is no PostgreSQL here, so nothing was killed on it.'
  try {
    const reports = await runRounds(database, stage)
    const total = inAll(reports)
    const rows = reports.map((report, i) => rowOf(String(i + 1), report))
    const differences = reports.flatMap((report) => report.differences.map((said) => `- ${said}`))
    return [
      `On ${database === 'postgres' ? 'PostgreSQL' : 'the embedded database'}, seed ${seed}:`,
      table(head, [...rows, ...(total ? [rowOf('all', total)] : [])]),
      ...(differences.length > 0 ? [differences.join('\n')] : []),
    ].join('\n\n')
  } finally {
    await stage.close()
  }
}

function sumUpRecord(): Report[] {
  if (recordFile === undefined || !existsSync(recordFile)) return []
  const rounds = readFileSync(recordFile, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const [kills, databaseKills, differences] = [
    rounds.reduce((sum, round) => sum + round.kills, 0),
    rounds.reduce((sum, round) => sum + round.databaseKills, 0),
    rounds.reduce((sum, round) => sum + round.differences.length, 0),
  ]
  const slowest = Math.max(...rounds.map((round) => round.settledMs))
  return [
    `In all, of ${rounds.length} rounds on record: ${kills} kills of the site, ${databaseKills} of PostgreSQL, ${differences} differences; all orders settled within ${(slowest / 1000).toFixed(1)} s of the restart.`,
  ]
}

export async function measure(): Promise<Report> {
  const parts: Report[] = []
  for (const database of databases) parts.push(await measureOn(database))
  return [...parts, ...sumUpRecord()].join('\n\n')
}
