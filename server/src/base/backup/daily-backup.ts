import { hostname } from 'node:os'
import { basename } from 'node:path'
import { dayMs } from '../clock.ts'
import type { Core } from '../core.ts'
import { keepNewest, listBackups, readTimestamp } from './file-names.ts'
import { findCopied, findFirstAccountAt, findLastDailyElsewhere, storeCopied } from './queries-daily.ts'

/** How many daily backups are kept; 0: none are made. */
function dailyBackupsKept({ config, settings }: Pick<Core, 'config' | 'settings'>): number {
  return settings.get(config.databaseUrl ? 'dailyBackupsOfPostgres' : 'dailyBackups')
}

/** The node's name beside a file of its own folder. */
function nodeName({ config }: Pick<Core, 'config'>): string {
  return config.nodeUrl ?? hostname()
}

/** Makes the day's backup in `STROM_DATA_DIR/backups` of the node that does it, and deletes the oldest of its kind there. @returns where it lies. */
export async function backUpDaily(app: Core): Promise<{ node: string; file: string } | undefined> {
  const kept = dailyBackupsKept(app)
  if (kept === 0) return
  const { file, rows } = await app.backups.make({ kind: 'daily' })
  await keepNewest(app.config.dataDir, 'daily', kept)
  app.log.info({ file, rows }, 'the daily backup was made')
  return { node: nodeName(app), file }
}

/** One is made each night: where a second night has none, something fails. */
const lateMs = 2 * dayMs
/** As long as the daily ones are kept, unless somebody says otherwise. */
const copyLateMs = 7 * dayMs

/** `node`: the other one that made it, in its own folder; null: it lies here. */
type Daily = { file: string; at: Date; node: string | null }

/** The newest of this node's folder that is not of a time to come, which a clock that was ahead has left there. */
async function findNewestHere(dataDir: string, now: number): Promise<Daily | null> {
  for (const file of (await listBackups(dataDir, 'daily')).reverse()) {
    const at = readTimestamp(file)
    if (at !== null && at.getTime() <= now) return { file, at, node: null }
  }
  return null
}

/** The newest daily backup, on whichever node; null where there is none. */
async function findNewestDaily(app: Pick<Core, 'config' | 'db' | 'clock'>): Promise<Daily | null> {
  const now = app.clock.now()
  const here = await findNewestHere(app.config.dataDir, now)
  const elsewhere = await findLastDailyElsewhere(app.db, nodeName(app), new Date(now))
  // Their names say when they were made.
  if (elsewhere && (here === null || basename(elsewhere.file) > basename(here.file))) return elsewhere
  return here
}

export type BackupState = {
  /** How many daily ones are kept; 0: none are made. */
  kept: number
  newest: Daily | null
  isLate: boolean
  /** When the newest was made that is known to be on another machine, too; null where none is. */
  copied: Date | null
  isCopyLate: boolean
  /** How old the newest backup is, and where there was never one the first account; null where nothing needs a backup. */
  ageMs: number | null
}

/**
 * What backups there are. A site that has none yet is late by its first account; a demonstration, whose accounts are older than its
 * first night, never is, and nobody needs a copy of it. One that makes none by itself knows of those only that it was told of.
 */
export async function readBackupState(
  app: Pick<Core, 'config' | 'settings' | 'db' | 'clock'>,
): Promise<BackupState> {
  const now = app.clock.now()
  const isProduction = app.config.mode === 'production'
  const kept = dailyBackupsKept(app)
  const newest = kept === 0 ? null : await findNewestDaily(app)
  const copied = await findCopied(app.db, new Date(now))
  const known = kept === 0 ? copied : (newest?.at ?? null)
  const since = known ?? (isProduction ? await findFirstAccountAt(app.db) : null)
  const ageMs = since && Math.max(0, now - since.getTime())
  return {
    kept,
    newest,
    copied,
    ageMs,
    isLate: kept > 0 && ageMs !== null && ageMs > lateMs,
    isCopyLate: isProduction && (copied === null || now - copied.getTime() > copyLateMs),
  }
}

/** Notes that the newest backup is on another machine by now: where the site makes none, one that was made otherwise now. @returns when it was made; null where there is none. */
export async function noteCopied(
  app: Pick<Core, 'config' | 'settings' | 'db' | 'clock'>,
): Promise<Date | null> {
  const made = dailyBackupsKept(app) === 0 ? new Date(app.clock.now()) : (await findNewestDaily(app))?.at
  if (!made) return null
  await storeCopied(app.db, made)
  return made
}
