import { type BackupState, readBackupState } from '../../base/backup/daily-backup.ts'
import type { App } from '../app.ts'
import { about, type Finding } from './finding.ts'

const advice = 'See the log for why the daily backup fails; npm run strom -- backup makes one now.'
const copyAdvice =
  'Copy STROM_DATA_DIR/backups there each day, and let the script that does end with: strom copied (docs/backup.md).'

function judgeDaily({ kept, newest, isLate }: BackupState): Finding {
  const { ok, warning } = about('backups')
  if (newest === null) {
    const none = 'There is no daily backup yet'
    return isLate
      ? warning(`${none}.`, advice)
      : ok(`${none}; the first is to be made at 02:40 UTC, and ${kept} will be kept.`)
  }
  const { at, node, file } = newest
  const where = node === null ? '' : `, on ${node}: ${file}`
  const says = `The last daily one is from ${at.toISOString()}${where}; ${kept} are kept.`
  return isLate ? warning(says, advice) : ok(says)
}

function judgeCopies({ copied, isCopyLate }: BackupState): Finding {
  const { ok, warning } = about('copies')
  if (copied === null) return warning('No backup is known to be on another machine.', copyAdvice)
  const says = `The last backup that is known to be on another machine is from ${copied.toISOString()}.`
  return isCopyLate ? warning(says, copyAdvice) : ok(says)
}

export async function checkBackups(app: App): Promise<Finding[]> {
  const state = await readBackupState(app)
  const isProduction = app.config.mode === 'production'
  if (state.kept > 0) return [judgeDaily(state), ...(isProduction ? [judgeCopies(state)] : [])]
  const { ok, warning } = about('backups')
  const setting = app.config.databaseUrl ? 'dailyBackupsOfPostgres' : 'dailyBackups'
  const says = `The site makes none by itself (setting ${setting} is 0)`
  if (!isProduction) return [ok(`${says}, and nobody misses those of a demonstration.`)]
  if (state.copied === null || state.isCopyLate) {
    const told = state.copied
      ? `and was last told of one from ${state.copied.toISOString()}`
      : 'and was told of none'
    return [
      warning(
        `${says}, ${told}.`,
        `Set ${setting} to 7, or let what makes them end with: strom copied (docs/backup.md).`,
      ),
    ]
  }
  return [
    ok(`${says}; the last that is known to be on another machine is from ${state.copied.toISOString()}.`),
  ]
}
