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

/** The pinned PGlite's version. */
export const embeddedMajor = 18

/** An interrupted creation leaves nothing that looks like a database. */
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

export function syncTree(folder: string) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else syncPath(path)
  }
  syncPath(folder)
}

export function syncPath(path: string) {
  // Windows syncs neither folders nor read-only files.
  if (process.platform === 'win32') return
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
