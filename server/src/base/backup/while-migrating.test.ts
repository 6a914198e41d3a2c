// One node backs up the shared database while another migrates it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeOnPostgres, silentLog } from '../../../testing/db/databases.ts'
import { migrateToLatest } from '../db/migrate.ts'
import { migrations } from '../db/migrations/migrations.ts'
import { openDatabase } from '../db/open-database.ts'
import { backUpClosed } from './back-up-closed.ts'
import { readArchive } from './read-archive.ts'

describeOnPostgres('a backup', (open) => {
  it('names the migrations that its tables have had', async () => {
    const migrating = await open()
    const database = await openDatabase({ databaseUrl: migrating.url, dataDir: '', log: silentLog })
    const folder = mkdtempSync(join(tmpdir(), 'strom-while-migrating-'))
    const begun = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const later = {
      async up(db: Kysely<unknown>) {
        begun.resolve()
        await goOn.promise
        await sql`alter table accounts add column later int`.execute(db)
      },
    }
    const migrated = migrateToLatest(migrating, { ...migrations, '9001_later': later })
    await begun.promise
    const file = join(folder, 'backup.ndjson.gz')
    const madeAt = new Date('2026-11-22T02:40:00Z')
    let isWritten = false
    const written = backUpClosed({ database, dataDir: folder, file, madeAt, tell() {} }).finally(() => {
      isWritten = true
    })
    await sleep(300)
    const wasWritten = isWritten
    goOn.resolve()
    await Promise.all([migrated, written])
    expect(wasWritten).toBe(false)
    const { head } = await readArchive({ file })
    expect(head.migrations).toContain('9001_later')
    expect(head.tables.find(({ name }) => name === 'accounts')?.columns).toContain('later')
    await database.close()
    rmSync(folder, { recursive: true })
  })
})
