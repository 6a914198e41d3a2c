import {
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { StartupError } from '../../startup-error.ts'
import { emptyDatabase } from './empty-database.ts'
import { startPGlite } from './pglite-durable.ts'

/** The PostgreSQL that the pinned PGlite is; a data folder belongs to one major version. */
export const embeddedMajor = 18

/**
 * Makes sure that `folder` holds a database of this PGlite's version, creating it where nothing is yet.
 * A creation that is cut short, by a loss of power too, leaves nothing that could be taken for a database.
 * @throws StartupError when the folder holds something else, or a database of another version.
 */
export async function prepareDatabaseFolder(folder: string): Promise<void> {
  const versionFile = join(folder, 'PG_VERSION')
  if (existsSync(versionFile)) return refuseOtherVersion(folder, readFileSync(versionFile, 'utf8').trim())
  if (existsSync(folder)) {
    if (readdirSync(folder).length > 0) {
      throw new StartupError(
        `The folder ${folder} holds something that is not a database; move it away, or choose another folder with STROM_DATA_DIR.`,
      )
    }
    rmdirSync(folder)
  }
  await createDatabaseFolder(folder)
}

function refuseOtherVersion(folder: string, version: string) {
  const major = Number(version)
  if (major === embeddedMajor) return
  const made = major > embeddedMajor ? 'a newer version of this program' : 'an older version of this program'
  throw new StartupError(
    `The database in ${folder} was made by ${made} (PostgreSQL ${version}; this one is PostgreSQL ${embeddedMajor}); start it with that version.`,
  )
}

async function createDatabaseFolder(folder: string) {
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  if (existsSync(emptyDatabase)) cpSync(emptyDatabase, unfinished, { recursive: true })
  else await makeEmpty(unfinished)
  syncTree(unfinished)
  renameSync(unfinished, folder)
  syncPath(dirname(folder))
}

async function makeEmpty(folder: string) {
  const pglite = await startPGlite({ fs: new NodeFS(folder) })
  await pglite.close()
}

/** Waits until all of a folder is on the disk. */
export function syncTree(folder: string) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else syncPath(path)
  }
  syncPath(folder)
}

/** Waits until a file, or which names a folder has, is on the disk. */
export function syncPath(path: string) {
  // Windows syncs neither folders nor files opened for reading.
  if (process.platform === 'win32') return
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
