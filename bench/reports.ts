import { startPostgres } from '../scripts/postgres.mjs'
import type { PostgresDatabase } from '../server/src/base/db/database.ts'
import { migrateToLatest } from '../server/src/base/db/migrate.ts'
import { openPostgres } from '../server/src/base/db/postgres/postgres.ts'
import { foldTotals } from '../server/src/money/reports/fold-totals.ts'
import { parseRange } from '../server/src/money/reports/range.ts'
import { readReport } from '../server/src/money/reports/report.ts'
import { readSeries } from '../server/src/money/reports/series.ts'
import type { App } from '../server/src/operate/app.ts'
import type { Report } from './benchmarks.ts'
import { fillLedgers, ledgerSizes, patientAddress } from './support/ledgers.ts'
import { explainEach, runStatement } from './support/plans.ts'
import { quietLog } from './support/quiet-log.ts'
import { median } from './support/statistics.ts'
import { count, spread, table } from './support/table.ts'

const rounds = 15
const goalMs = 200
/** The end of the years filled. */
const now = Date.parse('2026-11-20T12:00:00Z')

function appOver(db: PostgresDatabase['db']): App {
  return { db, clock: { now: () => now }, settings: { get: () => 65 } } as unknown as App
}

async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  await work()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const from = performance.now()
    await work()
    times.push(performance.now() - from)
  }
  return times
}

function rangeOf(start: string, end: string) {
  const read = parseRange({ start, end }, now)
  if (!read.ok) throw new Error(read.reason)
  return read.range
}

export async function measure(): Promise<Report> {
  const postgres = await startPostgres()
  if (!postgres) return 'There is no PostgreSQL here, so nothing was measured.'
  const database = await openPostgres(patientAddress(postgres.url), quietLog)
  try {
    await migrateToLatest(database)
    await fillLedgers(database, now)
    const app = appOver(database.db)
    await foldTotals(app)
    await runStatement(database.db, 'vacuum analyze')
    const month = rangeOf('2026-11-01', '2026-11-20')
    const year = rangeOf('2025-11-21', '2026-11-20')
    const cases: [string, () => Promise<unknown>][] = [
      ['`/api/adminreports/all`, this month', () => readReport(app, month)],
      ['`/api/adminreports/all`, a year', () => readReport(app, year)],
      ['`/api/adminreports/series`, this month by day', () => readSeries(app, month)],
      ['`/api/adminreports/series`, a year by month', () => readSeries(app, year)],
    ]
    const rows: string[][] = []
    for (const [name, work] of cases) {
      const times = await timesOf(work)
      rows.push([name, spread(times), median(times) < goalMs ? 'yes' : 'no'])
    }
    const plans = await explainEach(database, (db) => readReport(appOver(db), year))
    const { accounts, grants, payments, refunds } = ledgerSizes
    return `${table([`median of ${rounds} (least–most)`, 'time', `under ${goalMs} ms`], rows)}

${count(grants)} grants, ${count(payments)} payments and ${count(refunds)} refunds of ${count(accounts)} accounts over three years. The plans of the report of a year:

${plans}`
  } finally {
    await database.close()
    await postgres.stop()
  }
}
