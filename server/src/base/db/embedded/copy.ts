import { constants } from 'node:fs'
import { cp, mkdir } from 'node:fs/promises'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { PGliteDialect, sql } from 'kysely'
import type { EmbeddedDatabase } from '../database.ts'
import type { Tables } from '../tables/tables.ts'
import { createGuardedKysely } from '../transaction-guard.ts'
import { startPGlite } from './pglite-durable.ts'

/**
 * Copies the files of an open embedded database to the folder `target`, as they are between two transactions. Anyone who
 * else wants the database waits so long: some tenths of a second for each hundred megabytes.
 */
export async function copyEmbeddedFiles({ db, folder }: EmbeddedDatabase, target: string) {
  if (folder === null) throw new Error('a database in memory has no files')
  await mkdir(target, { recursive: true, mode: 0o700 })
  await db.transaction().execute(async (tx) => {
    // So that the copy has little to replay when it is opened.
    await sql`checkpoint`.execute(tx)
    // A clone where the file system can make one.
    await cp(folder, target, { recursive: true, mode: constants.COPYFILE_FICLONE })
  })
}

/**
 * Opens the database in `folder`, or makes one there, for work that is thrown away unless it is finished: no commit
 * waits for the disk, and nothing keeps others from opening it.
 */
export async function openScratchDatabase(folder: string): Promise<EmbeddedDatabase> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const pglite = await startPGlite({ fs: new NodeFS(folder) })
  const db = createGuardedKysely<Tables>(new PGliteDialect({ pglite }))
  return { kind: 'embedded', db, pglite, folder, close: () => pglite.close() }
}
