// Older data at first start and from a backup; newer data.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { silentLog } from '../../../testing/db/databases.ts'
import { kindOfRun, usePlaces } from '../../../testing/use-places.ts'
import { openApp } from '../../compose/open-app.ts'
import type { Config } from '../config.ts'
import { compareMigrations, migrateToLatest } from '../db/migrate.ts'
import { migrations } from '../db/migrations/migrations.ts'
import { openDatabase } from '../db/open-database.ts'
import { listBackups } from './file-names.ts'
import { readArchive } from './read-archive.ts'
import { restoreFile } from './restore.ts'

const places = usePlaces()

/** Later ones compute sums from existing rows. */
const before = Object.entries(migrations).filter(([name]) => name < '0020')

type Opened = Awaited<ReturnType<typeof openDatabase>>

async function onData<T>(
  { dataDir, databaseUrl }: Config,
  work: (database: Opened) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ dataDir, databaseUrl, log: silentLog })
  return work(database).finally(() => database.close())
}

async function makeOlder(config: Config) {
  await onData(config, async (database) => {
    await migrateToLatest(database, Object.fromEntries(before))
    await sql`insert into accounts (id, email, username, password_hash, created_at)
      values ('anna', 'anna@strom.test', 'Anna', '', '2026-10-01')`.execute(database.db)
  })
}

/** Missing migrations, accounts, and the members in this version's report sums. */
function seenIn(config: Config) {
  return onData(config, async ({ db }) => {
    const { missing } = await compareMigrations(db)
    const { rows: people } = await sql`select email from accounts`.execute(db)
    const { rows: sums } = await sql`select sum(members)::int as members from
      (select members from day_totals union all select members from day_changes) as counted`.execute(db)
    return { missing, people, sums }
  })
}

it('is backed up, then migrated; the backup is migrated where it is restored; an older program refuses it', async () => {
  const config = await places.open(kindOfRun)
  await makeOlder(config)
  await (await openApp(config)).close()
  const migrated = await seenIn(config)
  expect(migrated).toEqual({
    missing: [],
    people: [{ email: 'anna@strom.test' }],
    sums: [{ members: 1 }],
  })

  const made = await listBackups(config.dataDir, 'before-migration')
  expect(made).toHaveLength(1)
  const [file = ''] = made
  expect((await readArchive({ file })).head.migrations).toEqual(before.map(([name]) => name))
  await restoreFile({ config, file, onlyWhereUnused: false, tell: () => {} })
  expect(await seenIn(config)).toEqual(migrated)

  await onData(config, ({ db }) =>
    sql`insert into kysely_migration (name, timestamp) values ('9001_later', '')`.execute(db),
  )
  await expect(openApp(config)).rejects.toThrow(
    /^The database was made by a newer version of this program \(it has 9001_later\); start that version, or restore the backup made before it\.$/,
  )
  expect(await listBackups(config.dataDir, 'before-migration')).toEqual(made)
}, 180_000)
