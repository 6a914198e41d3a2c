import type { App } from '../app.ts'
import { dailyBackupsKept, findNewestDaily } from '../backup/daily-backup.ts'
import { dayMs } from '../clock.ts'
import { about, type Finding } from './finding.ts'
import { findFirstAccountAt } from './queries.ts'

const overdueMs = 2 * dayMs
const advice = 'See the log for why the daily backup fails; npm run strom -- backup makes one now.'

/** Whether the backup that is made each day is made. */
export async function checkBackups(app: App): Promise<Finding> {
  const { ok, warning } = about('backups')
  const kept = dailyBackupsKept(app)
  const setting = app.config.databaseUrl ? 'dailyBackupsOfPostgres' : 'dailyBackups'
  if (kept === 0) return ok(`The site makes none by itself (setting ${setting}); see that somebody does.`)
  const now = app.clock.now()
  const newest = await findNewestDaily(app)
  if (newest === null) {
    const first = app.config.mode === 'production' ? await findFirstAccountAt(app.db) : null
    const overdue = first !== null && now - first.getTime() > overdueMs
    return overdue ? warning('There is no daily backup yet.', advice) : ok('One is made each night.')
  }
  const { at, node, file } = newest
  const where = node === null ? '' : `, on ${node}: ${file}`
  const says = `The last daily one is of ${at.toISOString()}${where}; ${kept} are kept.`
  return now - at.getTime() > overdueMs ? warning(says, advice) : ok(says)
}
