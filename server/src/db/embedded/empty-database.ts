import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Where a build puts a database with every table and no row of anybody's; nothing is there where the TypeScript runs as it stands. */
export const emptyDatabaseFile = fileURLToPath(new URL('empty-database.tar.gz', import.meta.url))

/** As PGlite loads it. */
export async function readEmptyDatabase(): Promise<Blob | undefined> {
  return existsSync(emptyDatabaseFile) ? new Blob([await readFile(emptyDatabaseFile)]) : undefined
}
