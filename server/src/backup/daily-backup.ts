import { stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename } from 'node:path'
import type { App } from '../app.ts'
import { dayMs } from '../clock.ts'
import { keepNewest, listBackups } from './file-names.ts'
import { findFirstAccountAt, findLastDailyElsewhere } from './queries-daily.ts'

/** How many daily backups are kept; 0: none are made. */
function dailyBackupsKept({ config, settings }: Pick<App, 'config' | 'settings'>): number {
  return settings.get(config.databaseUrl ? 'dailyBackupsOfPostgres' : 'dailyBackups')
}

/** The node's name beside a file of its own folder. */
function nodeName({ config }: Pick<App, 'config'>): string {
  return config.nodeUrl ?? hostname()
}

/** Makes the day's backup in `STROM_DATA_DIR/backups` of the node that does it, and deletes the oldest of its kind there. @returns where it lies. */
export async function backUpDaily(app: App): Promise<{ node: string; file: string } | undefined> {
  const kept = dailyBackupsKept(app)
  if (kept === 0) return
  const { file, rows } = await app.backups.make({ kind: 'daily' })
  await keepNewest(app.config.dataDir, 'daily', kept)
  app.log.info({ file, rows }, 'the daily backup was made')
  return { node: nodeName(app), file }
}

/** One is made each night: where a second night has none, something fails. */
const lateMs = 2 * dayMs

/** `node`: the other one that made it, in its own folder; null: it lies here. */
type Daily = { file: string; at: Date; node: string | null }

/** The newest daily backup, on whichever node; null where there is none. */
async function findNewestDaily(app: Pick<App, 'config' | 'db'>): Promise<Daily | null> {
  const file = (await listBackups(app.config.dataDir, 'daily')).at(-1)
  const elsewhere = await findLastDailyElsewhere(app.db, nodeName(app))
  // Their names say when they were made.
  if (elsewhere && (file === undefined || basename(elsewhere.file) > basename(file))) return elsewhere
  return file === undefined ? null : { file, at: (await stat(file)).mtime, node: null }
}

/**
 * How many daily backups are kept, the newest of them, and whether it is late. A site that has none yet is late by its first account;
 * a demonstration, whose accounts are older than its first night, never is.
 */
export async function readDailyBackups(
  app: App,
): Promise<{ kept: number; newest: Daily | null; isLate: boolean }> {
  const kept = dailyBackupsKept(app)
  if (kept === 0) return { kept, newest: null, isLate: false }
  const newest = await findNewestDaily(app)
  const since = newest?.at ?? (app.config.mode === 'production' ? await findFirstAccountAt(app.db) : null)
  return { kept, newest, isLate: since !== null && app.clock.now() - since.getTime() > lateMs }
}
