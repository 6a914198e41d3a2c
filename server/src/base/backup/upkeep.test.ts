// Daily, and before a migration.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../../testing/db/databases.ts'
import { openTestApp, type TestApp, testStart } from '../../../testing/test-app.ts'
import type { OpenedDatabase } from '../db/database.ts'
import { backUpBeforeMigration } from './before-migration.ts'
import { backUpDaily } from './daily-backup.ts'
import { backupsFolder } from './file-names.ts'
import { readArchive } from './read-archive.ts'

describe('before a migration', () => {
  let dataDir: string
  let database: OpenedDatabase
  let last: string
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'strom-backups-'))
    database = await openTestDatabase()
    const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(
      database.db,
    )
    last = rows[0]?.name ?? ''
  })
  afterAll(() => rmSync(dataDir, { recursive: true }))

  let now = testStart
  function begin(migrationBackups = 2) {
    now += 1000
    return backUpBeforeMigration({
      database,
      config: { dataDir, migrationBackups },
      clock: { now: () => now },
    })
  }

  it('there is none where nothing is migrated, nobody has an account, or the migrations are a newer program’s', async () => {
    expect(await begin()).toBeNull()
    await sql`delete from kysely_migration where name = ${last}`.execute(database.db)
    expect(await begin()).toBeNull()
    await sql`insert into accounts (id, email, username, password_hash, created_at)
      values ('anna', 'anna@strom.test', 'anna', '', now())`.execute(database.db)
    await sql`insert into kysely_migration (name, timestamp) values ('9001_later', '')`.execute(database.db)
    expect(await begin()).toBeNull()
    await sql`delete from kysely_migration where name = '9001_later'`.execute(database.db)
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('one is made of what is there, and the newest are kept', async () => {
    const first = await begin()
    expect(first).toBe(join(backupsFolder(dataDir), 'before-migration-2026-11-20T12-00-04Z.ndjson.gz'))
    const { head, tail } = await readArchive({ file: first ?? '' })
    expect(head.migrations).not.toContain(last)
    expect(tail.tables.accounts?.rows).toBe(1)
    const made = [await begin(), await begin()]
    expect(readdirSync(backupsFolder(dataDir)).map((name) => join(backupsFolder(dataDir), name))).toEqual(
      made,
    )
  })

  it('none is made with STROM_MIGRATION_BACKUPS=0', async () => {
    expect(await begin(0)).toBeNull()
  })

  it('nothing is migrated where none can be made', async () => {
    rmSync(backupsFolder(dataDir), { recursive: true })
    writeFileSync(backupsFolder(dataDir), 'in the way')
    await expect(begin()).rejects.toThrow(/nothing was migrated: .* a part of the path is a file/)
  })
})

describe('each day', () => {
  let site: TestApp
  beforeAll(async () => {
    site = await openTestApp()
  })
  afterAll(() => site.close())

  const kept = () => readdirSync(backupsFolder(site.app.config.dataDir))
  async function days(count: number) {
    for (let day = 0; day < count; day++) {
      site.clock.advance(86_400)
      await backUpDaily(site.app)
    }
  }

  it('one is made, and as many are kept as the setting says', async () => {
    await site.app.settings.set(site.app.db, 'dailyBackups', 2)
    await expect.poll(() => site.app.settings.get('dailyBackups')).toBe(2)
    await days(2)
    site.clock.advance(86_400)
    const { dataDir } = site.app.config
    const file = join(backupsFolder(dataDir), 'daily-2026-11-23T12-00-00Z.ndjson.gz')
    expect(await backUpDaily(site.app)).toEqual({ node: hostname(), file })
    await site.app.settings.set(site.app.db, 'dailyBackupsOfPostgres', 0)
    await expect.poll(() => site.app.settings.get('dailyBackupsOfPostgres')).toBe(0)
    const config = { ...site.app.config, databaseUrl: 'postgres://database.example/strom' }
    expect(await backUpDaily({ ...site.app, config })).toBeUndefined()
    const names = ['daily-2026-11-22T12-00-00Z.ndjson.gz', 'daily-2026-11-23T12-00-00Z.ndjson.gz']
    expect(kept()).toEqual(names)
    writeFileSync(
      join(backupsFolder(site.app.config.dataDir), '.daily-2026-11-23T12-00-01Z.ndjson.gz.part'),
      '',
    )
    await site.app.backups.make({})
    await days(1)
    expect(kept()).toEqual([
      names[1],
      'daily-2026-11-24T12-00-00Z.ndjson.gz',
      'strom-2026-11-23T12-00-00Z.ndjson.gz',
    ])
  })

  it('none is made where the setting is 0', async () => {
    await site.app.settings.set(site.app.db, 'dailyBackups', 0)
    await expect.poll(() => site.app.settings.get('dailyBackups')).toBe(0)
    const before = kept()
    await days(1)
    expect(kept()).toEqual(before)
  })
})
