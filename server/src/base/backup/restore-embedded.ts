import { existsSync } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDataFolder } from '../db/data-folder/data-folder.ts'
import { refuseKeptElsewhere } from '../db/data-folder/external-database-marker.ts'
import { lockDataFolder } from '../db/data-folder/process-lock.ts'
import { finishSwap, stagingFolder, swapIn } from '../db/data-folder/swap-folders.ts'
import type { DatabaseLog } from '../db/database.ts'
import type { Db } from '../db/db.ts'
import { openScratchDatabase } from '../db/embedded/copy.ts'
import { openEmbedded } from '../db/embedded/embedded.ts'
import { StartupError } from '../startup-error.ts'
import type { Tell } from './archive.ts'
import type { ReadArchive } from './check-archive.ts'
import { loadArchive } from './load-archive.ts'
import { isUnused } from './queries-schemas.ts'

export type Restoring = {
  file: string
  archive: ReadArchive
  aside: string
  onlyWhereUnused: boolean
  /** Throws to reject the data. */
  lookOver(db: Db): Promise<void>
  tell: Tell
}

export type Replaced = { aside: string | null }

export function refuseUsed(): never {
  throw new StartupError(
    'There are accounts here already; with --yes they are put aside, and what is imported takes their place.',
  )
}

async function refuseUsedFolder(dataDir: string, log: DatabaseLog) {
  if (!existsSync(join(dataDir, 'database'))) return
  const database = await openEmbedded(dataDir, log)
  const unused = await isUnused(database.db).finally(() => database.close())
  if (!unused) refuseUsed()
}

/** The site could not open another user's files. */
async function refuseOtherUser(dataDir: string) {
  const folder = await open(dataDir)
  const { uid } = await folder.stat()
  await folder.close()
  const own = process.getuid?.()
  if (own !== undefined && own !== uid) {
    throw new StartupError(`The data folder ${dataDir} belongs to user ${uid}; restore as that user.`)
  }
}

async function writeSecrets(folder: string, secrets: Record<string, string>) {
  const file = await open(join(folder, 'secrets.json'), 'wx', 0o600)
  await file.writeFile(`${JSON.stringify(secrets, null, 2)}\n`)
  await file.close()
}

/** All or nothing. */
export async function restoreEmbedded(
  dataDir: string,
  restoring: Restoring,
  log: DatabaseLog,
): Promise<Replaced> {
  makeDataFolder(dataDir)
  refuseKeptElsewhere(dataDir)
  await refuseOtherUser(dataDir)
  if (restoring.onlyWhereUnused) await refuseUsedFolder(dataDir, log)
  const lock = lockDataFolder(dataDir)
  try {
    finishSwap(dataDir)
    const replaces = existsSync(join(dataDir, 'database'))
    const staging = stagingFolder(dataDir)
    await mkdir(staging, { mode: 0o700 })
    const secrets = await fillFolder(join(staging, 'database'), restoring).catch(async (error) => {
      await rm(staging, { recursive: true, force: true })
      throw error
    })
    await writeSecrets(staging, secrets)
    swapIn(dataDir, restoring.aside)
    return { aside: replaces ? join(dataDir, restoring.aside) : null }
  } finally {
    lock.release()
  }
}

async function fillFolder(folder: string, { file, archive, lookOver, tell }: Restoring) {
  const secrets: Record<string, string> = {}
  const database = await openScratchDatabase(folder)
  try {
    await loadArchive({
      database,
      file,
      archive,
      tell,
      sieve: {
        table: 'secrets',
        collect({ name, value }) {
          if (name && value) secrets[name] = value
        },
      },
    })
    await lookOver(database.db)
  } finally {
    await database.close()
  }
  return secrets
}
