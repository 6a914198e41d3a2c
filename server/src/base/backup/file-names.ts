import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** `2026-11-22T01-07-33Z` */
export function toTimestamp(now: number): string {
  return `${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

export function readTimestamp(file: string): Date | null {
  const [, day, hours, minutes, seconds] =
    /(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.ndjson\.gz$/.exec(file) ?? []
  const moment = new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(moment.getTime()) ? null : moment
}

/** 'strom' files are never pruned. */
export type BackupKind = 'strom' | 'daily' | 'before-migration'

export function backupsFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

export function backupFile(dataDir: string, kind: BackupKind, now: number): string {
  return join(backupsFolder(dataDir), `${kind}-${toTimestamp(now)}.ndjson.gz`)
}

export async function listBackups(dataDir: string, kind: BackupKind): Promise<string[]> {
  const names = await readdir(backupsFolder(dataDir)).catch(() => [])
  return names
    .filter((name) => name.startsWith(`${kind}-2`) && name.endsWith('.ndjson.gz'))
    .sort()
    .map((name) => join(backupsFolder(dataDir), name))
}

export async function keepNewest(dataDir: string, kind: BackupKind, most: number) {
  const all = await listBackups(dataDir, kind)
  for (const file of all.slice(0, Math.max(0, all.length - most))) await rm(file, { force: true })
  const folder = backupsFolder(dataDir)
  for (const name of await readdir(folder).catch(() => [])) {
    if (name.startsWith(`.${kind}-2`) && name.endsWith('.part')) await rm(join(folder, name), { force: true })
  }
}
