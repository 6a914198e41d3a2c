import type { App } from '../app.ts'
import { readDailyBackups } from '../backup/daily-backup.ts'
import { about, type Finding } from './finding.ts'

const advice = 'See the log for why the daily backup fails; npm run strom -- backup makes one now.'

/** Whether the backup that is made each day is made. */
export async function checkBackups(app: App): Promise<Finding> {
  const { ok, warning } = about('backups')
  const { kept, newest, isLate } = await readDailyBackups(app)
  const setting = app.config.databaseUrl ? 'dailyBackupsOfPostgres' : 'dailyBackups'
  if (kept === 0) return ok(`The site makes none by itself (setting ${setting}); see that somebody does.`)
  if (newest === null) {
    return isLate ? warning('There is no daily backup yet.', advice) : ok('One is made each night.')
  }
  const { at, node, file } = newest
  const where = node === null ? '' : `, on ${node}: ${file}`
  const says = `The last daily one is of ${at.toISOString()}${where}; ${kept} are kept.`
  return isLate ? warning(says, advice) : ok(says)
}
