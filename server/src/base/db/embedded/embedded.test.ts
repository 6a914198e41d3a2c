import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeTestFolder } from '../../../../testing/db/embedded.ts'
import { silentLog } from '../../../../testing/db/schema.ts'
import { StartupError } from '../../startup-error.ts'
import { notLocked } from '../data-folder/process-lock.ts'
import { openDatabase } from '../open-database.ts'
import { notOpened } from './embedded.ts'
import { embeddedMajor } from './folder.ts'
import { openDurablePGlite } from './pglite-durable.ts'
import { startUpkeep } from './upkeep.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'strom-embedded-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

function open(dataDir = home) {
  return openDatabase({ dataDir, log: silentLog })
}

async function refusal(dataDir = home): Promise<string> {
  const error = await open(dataDir).then(
    () => 'opened',
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StartupError)
  return (error as Error).message
}

describe('the embedded database', { timeout: 60_000 }, () => {
  it('is made on first use, also where that was cut short before, and is the same one on the second', async () => {
    const dataDir = join(home, 'a', 'b')
    mkdirSync(join(dataDir, 'database.new'), { recursive: true })
    writeFileSync(join(dataDir, 'database.new', 'PG_VERSION'), '18\n')
    mkdirSync(join(dataDir, 'database'))
    const first = await open(dataDir)
    expect(first.kind).toBe('embedded')
    await sql`create table marks (id int)`.execute(first.db)
    await sql`insert into marks values (7)`.execute(first.db)
    await first.close()
    expect(readdirSync(dataDir).sort()).toEqual(['database', 'database.lock'])
    const second = await open(dataDir)
    const { rows } = await sql`
      select id, current_setting('server_version_num')::int / 10000 as major from marks`.execute(second.db)
    expect(rows).toEqual([{ id: 7, major: embeddedMajor }])
    await second.close()
    expect(process.exitCode).toBeUndefined()
  })

  it('refuses, in one sentence, a folder that', async () => {
    writeFileSync(join(home, 'file'), '')
    expect(await refusal(join(home, 'file'))).toBe(
      `The data folder ${home}/file cannot be used: it is a file; choose another with STROM_DATA_DIR, or make it writable.`,
    )
    expect(await refusal(join(home, 'file', 'below'))).toContain('a part of the path is a file')
    if (process.platform === 'linux') {
      expect(await refusal('/proc/strom/data')).toContain('no folder can be made there')
    }
    // Root may write anywhere but here.
    const readOnly = process.getuid?.() === 0 ? '/sys' : home
    if (readOnly === home) chmodSync(home, 0o500)
    expect(await refusal(join(readOnly, 'strom'))).toContain('this user may not write there')
    chmodSync(home, 0o700)
    mkdirSync(join(home, 'database'))
    writeFileSync(join(home, 'database', 'holiday.jpg'), '')
    expect(await refusal()).toContain('holds something that is not a database; move it away')
    expect(existsSync(join(home, 'database', 'holiday.jpg'))).toBe(true)
  })

  it('refuses, in one sentence, a database of another version or a broken one, and gives the folder back', async () => {
    const folder = join(home, 'database')
    await makeTestFolder(home)
    writeFileSync(join(folder, 'PG_VERSION'), `${embeddedMajor + 1}\n`)
    expect(await refusal()).toBe(
      `The database in ${folder} was made by a newer version of this program (PostgreSQL 19; this one is PostgreSQL 18); start it with that version.`,
    )
    writeFileSync(join(folder, 'PG_VERSION'), '17\n')
    expect(await refusal()).toContain('was made by an older version')
    writeFileSync(join(folder, 'PG_VERSION'), `${embeddedMajor}\n`)
    writeFileSync(join(folder, 'global', 'pg_control'), 'nonsense')
    expect(await refusal()).toMatch(
      /^The database in .+ could not be opened: .*pg_control.*; restore it from a backup/,
    )
  })
})

it('says what helps where it is the disk that will not do, and not to begin again', () => {
  const told = (says: string) => notOpened('/data/database', new Error(`could not create lock file: ${says}`))
  expect(told('Read-only file system').message).toContain('make it writable')
  expect(told('I/O error').message).toContain('its disk seems to fail')
  expect(told('Permission denied').message).toContain('this user’s own')
  expect(told('No space left on device')).toMatchObject({
    message: expect.stringContaining('make room'),
    passing: true,
  })
  const full = Object.assign(new Error('database or disk is full'), { errcode: 13 })
  expect(notLocked(full, '/data')).toMatchObject({
    message: 'The data folder /data cannot be used: the disk is full; make room there.',
    passing: true,
  })
})

describe('upkeep of the embedded database', { timeout: 60_000 }, () => {
  it('checkpoints and vacuums, which PGlite never does by itself', async () => {
    await makeTestFolder(home)
    const pglite = await openDurablePGlite(join(home, 'database'))
    const upkeep = startUpkeep(pglite, silentLog)
    await pglite.exec('create table marks (id int, text text); create table "Odd name" (id int)')
    await pglite.query(`insert into "Odd name" select generate_series(1, 2000)`)
    for (let round = 0; round < 5; round++) {
      await pglite.query(
        `insert into marks select id, repeat(md5(id::text), 30) from generate_series(1, 4000) id`,
      )
      await pglite.query('delete from marks')
    }
    const state = () =>
      pglite.query<{ bytes: number; replay: number }>(`
        select pg_table_size('marks') as bytes, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::int8 as replay
        from pg_control_checkpoint()`)
    const { rows: before } = await state()
    await Promise.all([upkeep.run(), upkeep.run()])
    const { rows: after } = await state()
    expect(before[0]?.bytes).toBeGreaterThan(10_000_000)
    expect(after[0]?.bytes).toBeLessThan(100_000)
    expect(before[0]?.replay).toBeGreaterThan(16 * 1024 * 1024)
    expect(after[0]?.replay).toBeLessThan(1_000_000)
    expect(
      (
        await pglite.query(
          `select last_vacuum is not null as done from pg_stat_user_tables where relname = 'Odd name'`,
        )
      ).rows,
    ).toEqual([{ done: true }])
    await upkeep.stop()
    await pglite.close()
  })
})
