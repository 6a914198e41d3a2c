import { join } from 'node:path'
import { StartupError } from '../../startup-error.ts'
import { makeDataFolder, unusable } from '../data-folder/data-folder.ts'
import { refuseKeptElsewhere } from '../data-folder/external-database-marker.ts'
import { lockDataFolder } from '../data-folder/process-lock.ts'
import { finishSwap } from '../data-folder/swap-folders.ts'
import type { DatabaseLog, EmbeddedDatabase } from '../database.ts'
import { noteDisk, watchDisk } from '../full-disk.ts'
import { prepareDatabaseFolder } from './folder.ts'
import { kyselyOver } from './kysely-over.ts'
import { openDurablePGlite } from './pglite-durable.ts'
import { startUpkeep } from './upkeep.ts'

export async function openEmbedded(dataDir: string, log: DatabaseLog): Promise<EmbeddedDatabase> {
  makeDataFolder(dataDir)
  refuseKeptElsewhere(dataDir)
  const lock = lockDataFolder(dataDir)
  try {
    finishSwap(dataDir)
    const folder = join(dataDir, 'database')
    const pglite = await openFolder(folder, log)
    const upkeep = startUpkeep(pglite, log)
    const disk = watchDisk(dataDir)
    const db = kyselyOver(pglite, { guard: disk.guard })
    noteDisk(db, disk)
    return {
      kind: 'embedded',
      db,
      pglite,
      folder,
      async close() {
        await upkeep.stop()
        await pglite.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function openFolder(folder: string, log: DatabaseLog) {
  function onPanic(reason: string) {
    log.error(
      { reason },
      'the embedded database had to give up; what was acknowledged is there at the next start',
    )
    process.exit(1)
  }
  try {
    await prepareDatabaseFolder(folder)
    return await openDurablePGlite(folder, { onPanic })
  } catch (error) {
    if (error instanceof StartupError) throw error
    if ((error as NodeJS.ErrnoException).code) throw unusable(folder, error as NodeJS.ErrnoException)
    throw notOpened(folder, error as Error)
  }
}

const aboutDisk = [
  { says: 'No space left', advice: 'make room on its disk', passing: true },
  { says: 'Read-only file system', advice: 'find out why its disk is read-only, and make it writable' },
  { says: 'I/O error', advice: 'its disk seems to fail: look at the machine’s log' },
  { says: 'Permission denied', advice: 'make everything in it this user’s own' },
]

/** A failing disk does not call for a restore. */
export function notOpened(folder: string, error: Error): StartupError {
  const { advice, passing = false } = aboutDisk.find(({ says }) => error.message.includes(says)) ?? {
    advice: 'restore it from a backup, or move the folder away to start with an empty one',
  }
  return new StartupError(`The database in ${folder} could not be opened: ${error.message}; ${advice}.`, {
    cause: error,
    passing,
  })
}
