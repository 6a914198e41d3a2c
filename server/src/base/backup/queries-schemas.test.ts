import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { openOnPostgres, postgresUrl } from '../../../testing/db/postgres.ts'
import { countSites } from './queries-schemas.ts'

it.runIf(postgresUrl)('a site that stops is seen to be gone within a transaction too', async () => {
  const database = await openOnPostgres()
  const site = new pg.Client({ connectionString: database.url, application_name: 'strom-events' })
  await site.connect()
  await database.db.transaction().execute(async (tx) => {
    const before = await countSites(tx)
    await site.end()
    await vi.waitFor(async () => expect(await countSites(tx)).toBeLessThan(before), 5000)
  })
  await database.close()
})
