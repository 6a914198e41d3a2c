import { openMarket } from '../server/testing/crash/market.ts'
import { type RoundReport, runRound } from '../server/testing/crash/rounds.ts'
import { type CrashStage, openCrashStage } from '../server/testing/crash/stage.ts'
import { createRandom } from '../server/testing/random.ts'
import type { Report } from './benchmarks.ts'
import { table } from './support/table.ts'

const minutesEach = Number(process.env.CRASH_MINUTES ?? 4)
const killsARound = 3
const seed = Number(process.env.CRASH_SEED ?? Math.floor(Date.now() / 1000))

const head = [
  'round',
  'kills of the site',
  'of PostgreSQL',
  'calls answered',
  'calls repeated',
  'left unfinished',
  'orders',
  'purchases',
  'money in the books',
  'money in the ledgers',
  'differences',
]

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

function rowOf(name: string, report: RoundReport): string[] {
  const { kills, databaseKills, answered, repeated, unfinished, orders, purchases } = report
  const counts = [kills, databaseKills, answered, repeated, unfinished, orders, purchases].map(String)
  const money = [report.booksCents, report.ledgerCents].map(dollars)
  return [name, ...counts, ...money, String(report.differences.length)]
}

/** What all rounds together came to; orders, purchases and money add up from round to round by themselves. */
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
    differences: reports.flatMap(({ differences }) => differences),
  }
}

async function runRounds(stage: CrashStage): Promise<RoundReport[]> {
  const buyers = await openMarket(stage)
  const random = createRandom(seed)
  const until = performance.now() + minutesEach * 60_000
  const reports: RoundReport[] = []
  while (reports.length === 0 || performance.now() < until) {
    const report = await runRound(stage, buyers, { random, kills: killsARound })
    reports.push(report)
    // Nothing that follows a first difference says anything.
    if (report.differences.length > 0) break
  }
  return reports
}

async function measureOn(database: 'embedded' | 'postgres'): Promise<Report> {
  const stage = await openCrashStage(database)
  if (!stage) return 'There is no PostgreSQL here, so nothing was killed on it.'
  try {
    const reports = await runRounds(stage)
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

/** Buyers buy while site and database are killed, for minutes, on both databases; each round ends with an audit. */
export async function measure(): Promise<Report> {
  return `${await measureOn('embedded')}\n\n${await measureOn('postgres')}`
}
