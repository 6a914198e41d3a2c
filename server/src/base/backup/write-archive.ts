import type { OpenedDatabase } from '../db/database.ts'
import { compareMigrations, whileNobodyMigrates } from '../db/migrate.ts'
import { StartupError } from '../startup-error.ts'
import { type ArchiveTail, countRows } from './archive.ts'
import { writeNewFile } from './archive-file.ts'
import { type AboutDump, dumpLines } from './dump-lines.ts'
import { holdTables, listTables, writeExactly } from './queries-dump.ts'
import { readArchive } from './read-archive.ts'

export type WrittenArchive = { file: string; rows: number; tables: ArchiveTail['tables'] }

/** Blocks the embedded database; migrations and backups wait for each other. */
export function writeArchive(
  db: OpenedDatabase['db'],
  file: string,
  about: Omit<AboutDump, 'migrations'>,
): Promise<WrittenArchive> {
  return whileNobodyMigrates(db, (connection) => writeMigrated(connection, file, about))
}

async function writeMigrated(
  db: OpenedDatabase['db'],
  file: string,
  about: Omit<AboutDump, 'migrations'>,
): Promise<WrittenArchive> {
  const { applied } = await compareMigrations(db)
  const tables = await listTables(db)
  if (applied.length === 0) throw new StartupError('There is nothing to back up: the database is empty.')
  let tail: ArchiveTail | undefined
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await writeExactly(tx)
      await holdTables(
        tx,
        tables.map(({ name }) => name),
      )
      async function* text() {
        tail = yield* dumpLines(tx, { ...about, migrations: applied })
      }
      await writeNewFile(file, text(), async (path) => {
        about.tell('reading it again')
        await readArchive({ file: path })
      })
    })
  if (!tail) throw new Error('the archive was written without its end')
  return { file, rows: countRows(tail), tables: tail.tables }
}
