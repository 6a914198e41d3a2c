import { join } from 'node:path'
import { StartupError } from '../../startup-error.ts'
import { unusable } from './data-folder.ts'
import { loadSqlite } from './load-sqlite.ts'

type ProcessLock = { release(): void }

/**
 * Keeps every other process from opening the embedded database in `dataDir`, which two at once would ruin silently.
 *
 * The lock is SQLite's exclusive file lock, which the kernel takes back whenever this process ends, `kill -9` included.
 * Nothing in this process may open and close `database.lock` besides: POSIX would drop the lock.
 * @throws StartupError when another process holds it, or it cannot be had at all.
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

/** Why there is no lock: what SQLite says by its code, as a sentence for the operator. */
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
    // The command line opens the data while no server runs, so also while one that crashed is about to come back.
    { cause: error, passing: true },
  )
}
