import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../scripts/postgres.mjs'
import { openBackups } from '../server/src/base/backup/backups.ts'
import { restoreFile } from '../server/src/base/backup/restore.ts'
import { migrateToLatest } from '../server/src/base/db/migrate.ts'
import { openPostgres } from '../server/src/base/db/postgres/postgres.ts'
import type { Report } from './benchmarks.ts'
import { fillLedgers, ledgerSizes, patientAddress } from './support/ledgers.ts'
import { quietLog } from './support/quiet-log.ts'
import { count, table } from './support/table.ts'

const megabyte = 1024 * 1024

const sampleMs = 50

/** `peak`: the most RSS in bytes of this process, workers included, while `work` ran. */
async function measured<T>(work: () => Promise<T>): Promise<{ seconds: string; peak: number; result: T }> {
  const from = performance.now()
  let peak = process.memoryUsage.rss()
  const sampler = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, sampleMs)
  try {
    const result = await work()
    return { seconds: `${((performance.now() - from) / 1000).toFixed(1)} s`, peak, result }
  } finally {
    clearInterval(sampler)
  }
}

export async function measure(): Promise<Report> {
  const postgres = await startPostgres()
  if (!postgres) return 'There is no PostgreSQL here, so nothing was measured.'
  const dataDir = mkdtempSync(join(tmpdir(), 'strom-bench-backup-'))
  const file = join(dataDir, 'bench.ndjson.gz')
  try {
    const database = await openPostgres(patientAddress(postgres.url), quietLog)
    await migrateToLatest(database)
    await fillLedgers(database, Date.parse('2026-11-20T12:00:00Z'))
    const backups = openBackups({ database, dataDir, clock: { now: () => Date.now() } })
    const before = process.memoryUsage.rss()
    const backup = await measured(() => backups.make({ file }))
    await database.close()
    const config = { dataDir, databaseUrl: postgres.url }
    const restored = await measured(() => restoreFile({ config, file, onlyWhereUnused: false, tell() {} }))
    const more = (bytes: number) => `${Math.max(0, Math.round((bytes - before) / megabyte))} MB`
    const rows = [
      ['backup, read again', backup.seconds, more(backup.peak)],
      ['restore', restored.seconds, more(restored.peak)],
    ]
    const { grants, payments } = ledgerSizes
    return `${table(['', 'time', 'memory besides, at most'], rows)}

${count(backup.result.rows)} rows, ${count(grants)} grants and ${count(payments)} payments among them, in ${(statSync(file).size / megabyte).toFixed(0)} MB.`
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true })
  }
}
