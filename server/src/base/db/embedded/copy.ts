import { constants } from 'node:fs'
import { cp, mkdir } from 'node:fs/promises'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { PGliteDialect, sql } from 'kysely'
import type { EmbeddedDatabase } from '../database.ts'
import type { Tables } from '../tables/tables.ts'
import { createGuardedKysely } from '../transaction-guard.ts'
import { startPGlite } from './pglite-durable.ts'

/** Blocks the database, some tenths of a second per 100 MB. */
export async function copyEmbeddedFiles({ db, folder }: EmbeddedDatabase, target: string) {
  if (folder === null) throw new Error('a database in memory has no files')
  await mkdir(target, { recursive: true, mode: 0o700 })
  await db.transaction().execute(async (tx) => {
    // Leaves the copy little to replay.
    await sql`checkpoint`.execute(tx)
    await cp(folder, target, { recursive: true, mode: constants.COPYFILE_FICLONE })
  })
}

/** For disposable work: no commit waits for the disk, and nothing locks the folder. */
export async function openScratchDatabase(folder: string): Promise<EmbeddedDatabase> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const pglite = await startPGlite({ fs: new NodeFS(folder) })
  const db = createGuardedKysely<Tables>(new PGliteDialect({ pglite }))
  return { kind: 'embedded', db, pglite, folder, close: () => pglite.close() }
}
