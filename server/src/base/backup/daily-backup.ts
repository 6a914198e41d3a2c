import { hostname } from 'node:os'
import { basename } from 'node:path'
import { dayMs } from '../clock.ts'
import type { Core } from '../core.ts'
import { keepNewest, listBackups, readTimestamp } from './file-names.ts'
import { findCopied, findFirstAccountAt, findLastDailyElsewhere, storeCopied } from './queries-daily.ts'

function dailyBackupsKept({ config, settings }: Pick<Core, 'config' | 'settings'>): number {
  return settings.get(config.databaseUrl ? 'dailyBackupsOfPostgres' : 'dailyBackups')
}

export function nodeName({ config }: Pick<Core, 'config'>): string {
  return config.nodeUrl ?? hostname()
}

export async function backUpDaily(app: Core): Promise<{ node: string; file: string } | undefined> {
  const kept = dailyBackupsKept(app)
  if (kept === 0) return
  const { file, rows } = await app.backups.make({ kind: 'daily' })
  await keepNewest(app.config.dataDir, 'daily', kept)
  app.log.info({ file, rows }, 'the daily backup was made')
  return { node: nodeName(app), file }
}

/** Two nights without one. */
const lateMs = 2 * dayMs
/** The default retention. */
const copyLateMs = 7 * dayMs

/** `node` is null for this node. */
type Daily = { file: string; at: Date; node: string | null }

/** A clock that ran ahead leaves files from the future. */
async function findNewestHere(dataDir: string, now: number): Promise<Daily | null> {
  for (const file of (await listBackups(dataDir, 'daily')).reverse()) {
    const at = readTimestamp(file)
    if (at !== null && at.getTime() <= now) return { file, at, node: null }
  }
  return null
}

async function findNewestDaily(app: Pick<Core, 'config' | 'db' | 'clock'>): Promise<Daily | null> {
  const now = app.clock.now()
  const here = await findNewestHere(app.config.dataDir, now)
  const elsewhere = await findLastDailyElsewhere(app.db, nodeName(app), new Date(now))
  // Names sort by time.
  if (elsewhere && (here === null || basename(elsewhere.file) > basename(here.file))) return elsewhere
  return here
}

export type BackupState = {
  kept: number
  newest: Daily | null
  isLate: boolean
  /** The newest known to be on another machine. */
  copied: Date | null
  isCopyLate: boolean
  /** Since the first account if there is no backup. */
  ageMs: number | null
}

/** A demonstration's accounts are older than its first night, so they do not count. */
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

/** With daily backups off, assumes one made elsewhere just now. */
export async function noteCopied(
  app: Pick<Core, 'config' | 'settings' | 'db' | 'clock'>,
): Promise<Date | null> {
  const made = dailyBackupsKept(app) === 0 ? new Date(app.clock.now()) : (await findNewestDaily(app))?.at
  if (!made) return null
  await storeCopied(app.db, made)
  return made
}
