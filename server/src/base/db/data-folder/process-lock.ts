import { join } from 'node:path'
import { StartupError } from '../../startup-error.ts'
import { unusable } from './data-folder.ts'
import { loadSqlite } from './load-sqlite.ts'

type ProcessLock = { release(): void }

/**
 * SQLite's lock ends with the process, even by `kill -9`. Never close `database.lock` elsewhere in this
 * process: POSIX would drop the lock.
 */
export function lockDataFolder(dataDir: string): ProcessLock {
  const path = join(dataDir, 'database.lock')
  const { DatabaseSync } = loadSqlite()
  let lock: InstanceType<typeof DatabaseSync> | undefined
  try {
    lock = new DatabaseSync(path)
    lock.exec('begin exclusive')
  } catch (error) {
    lock?.close()
    throw notLocked(error as Error & { errcode?: number }, dataDir)
  }
  const held = lock
  return { release: () => held.close() }
}

const sqliteBusy = 5
const sqliteFull = 13

export function notLocked(error: Error & { errcode?: number }, dataDir: string): StartupError {
  if (error.errcode === sqliteFull) return unusable(dataDir, Object.assign(error, { code: 'ENOSPC' }))
  if (error.errcode !== sqliteBusy) {
    return new StartupError(
      `The data folder ${dataDir} cannot be locked (${error.message}); it must be on a disk of this machine and writable.`,
      { cause: error },
    )
  }
  return new StartupError(
    `Another process is using the data folder ${dataDir}; stop it first, or choose another folder with STROM_DATA_DIR.`,
    // The holder may be a crashed server about to return.
    { cause: error, passing: true },
  )
}
