import type { App } from '../app.ts'
import { keepNewest, listBackups } from './file-names.ts'

/** How many daily backups are kept; 0: none are made. */
export function dailyBackupsKept({ config, settings }: Pick<App, 'config' | 'settings'>): number {
  return settings.get(config.databaseUrl ? 'dailyBackupsOfPostgres' : 'dailyBackups')
}

/** Makes the day's backup in `DATA_DIR/backups`, and deletes the oldest of its kind. */
export async function backUpDaily(app: App) {
  const kept = dailyBackupsKept(app)
  if (kept === 0) return
  const { file, rows } = await app.backups.make({ kind: 'daily' })
  await keepNewest(app.config.dataDir, 'daily', kept)
  app.log.info({ file, rows }, 'the daily backup was made')
}

/** The newest daily backup's file; null where there is none. */
export async function findNewestDaily(app: Pick<App, 'config'>): Promise<string | null> {
  return (await listBackups(app.config.dataDir, 'daily')).at(-1) ?? null
}
