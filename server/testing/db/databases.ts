import { describe } from 'vitest'
import type { OpenedDatabase, PostgresDatabase } from '../../src/base/db/database.ts'
import { closeIdle, openInMemory } from './embedded.ts'
import { atFileEnd } from './file-end.ts'
import { dropIdle, openOnPostgres, postgresUrl } from './postgres.ts'

export { openUnmigrated } from './embedded.ts'
export { silentLog } from './schema.ts'

const left = new Set<OpenedDatabase>()

atFileEnd(async () => {
  for (const database of left) await database.close()
  await closeIdle()
  await dropIdle()
})

/** Closed at the end of the file, if its tests have not. */
export function openTestDatabase(): Promise<OpenedDatabase> {
  return postgresUrl ? closedWithItsFile(openOnPostgres()) : closedWithItsFile(openInMemory())
}

/** A run uses one engine: PostgreSQL if there is one. */
export function describeOnEachDatabase(name: string, body: (open: () => Promise<OpenedDatabase>) => void) {
  describe.skipIf(postgresUrl)(`${name}, embedded`, () => body(() => closedWithItsFile(openInMemory())))
  describeOnPostgres(name, body)
}

export function describeOnPostgres(name: string, body: (open: () => Promise<PostgresDatabase>) => void) {
  describe.runIf(postgresUrl)(`${name}, on PostgreSQL`, () => body(() => closedWithItsFile(openOnPostgres())))
}

async function closedWithItsFile<D extends OpenedDatabase>(opening: Promise<D>): Promise<D> {
  const database = await opening
  const own = {
    ...database,
    async close() {
      if (left.delete(own)) await database.close()
    },
  }
  left.add(own)
  return own
}
