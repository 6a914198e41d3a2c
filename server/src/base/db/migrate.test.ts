import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { beforeEach, expect, it } from 'vitest'
import { describeOnEachDatabase, describeOnPostgres, silentLog } from '../../../testing/db/databases.ts'
import { StartupError } from '../startup-error.ts'
import type { OpenedDatabase } from './database.ts'
import { migrateToLatest, whileNobodyMigrates } from './migrate.ts'
import { migrations as ownMigrations } from './migrations/migrations.ts'
import { openDatabase } from './open-database.ts'

function statement(text: string): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql.raw(text).execute(db)
    },
  }
}

describeOnEachDatabase('migrating', (open) => {
  let database: OpenedDatabase
  beforeEach(async () => {
    database = await open()
  })

  const more = {
    ...ownMigrations,
    '9001_first': statement('create table firsts (id int)'),
    '9002_second': statement('create table seconds (id int)'),
  }

  it('runs what is new, in order, once, and says so', async () => {
    expect(await migrateToLatest(database, more)).toEqual(['9001_first', '9002_second'])
    expect(await migrateToLatest(database, more)).toEqual([])
    await sql`select from firsts, seconds`.execute(database.db)
  })

  it('refuses a database of a newer program in one sentence, and touches nothing', async () => {
    await migrateToLatest(database, more)
    const { '9001_first': first } = more
    const older = migrateToLatest(database, { ...ownMigrations, '9001_first': first })
    await expect(older).rejects.toBeInstanceOf(StartupError)
    await expect(older).rejects.toMatchObject({ passing: false })
    await expect(older).rejects.toThrow(
      'The database was made by a newer version of this program (it has 9002_second)',
    )
    await sql`select id from seconds`.execute(database.db)
  })

  it('leaves the database as it was when one fails, and names that one', async () => {
    const broken = { ...more, '9003_broken': statement('alter table nowhere add column id int') }
    const failing = migrateToLatest(database, broken)
    await expect(failing).rejects.toBeInstanceOf(StartupError)
    await expect(failing).rejects.toThrow('9003_broken could not be applied, and nothing was changed')
    await expect(sql`select id from firsts`.execute(database.db)).rejects.toThrow('does not exist')
    expect(await migrateToLatest(database, more)).toEqual(['9001_first', '9002_second'])
  })
})

describeOnPostgres('migrating by several nodes that start together', (open) => {
  it('is done once', async () => {
    const { db, url } = await open()
    await sql`drop table kysely_migration, kysely_migration_lock`.execute(db)
    const nodes = await Promise.all(
      Array.from({ length: 4 }, () => openDatabase({ databaseUrl: url, dataDir: '', log: silentLog })),
    )
    const migrations = { '0001_only': statement('create table onlys (id int)') }
    const ran = await Promise.all(nodes.map((node) => migrateToLatest(node, migrations)))
    expect(ran.flat()).toEqual(['0001_only'])
    await Promise.all(nodes.map((node) => node.close()))
  })
})

describeOnPostgres('what needs the tables as they are', (open) => {
  it('waits for who migrates, and who migrates for it', async () => {
    const { db, url } = await open()
    const other = await openDatabase({ databaseUrl: url, dataDir: '', log: silentLog })
    const told: string[] = []
    const begun = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const slow: Migration = {
      async up() {
        begun.resolve()
        await goOn.promise
        told.push('migrated')
      },
    }
    const migrating = migrateToLatest({ db }, { ...ownMigrations, '9001_slow': slow })
    await begun.promise
    const reading = whileNobodyMigrates(other.db, async () => {
      const second = migrateToLatest({ db }, { ...ownMigrations, '9001_slow': slow, '9002_second': slow })
      await sleep(200)
      told.push('read')
      return { second }
    })
    await sleep(200)
    expect(told).toEqual([])
    goOn.resolve()
    await migrating
    await (await reading).second
    expect(told).toEqual(['migrated', 'read', 'migrated'])
    await other.close()
  })
})
