import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeOnEachDatabase, openTestDatabase } from '../../../testing/db/databases.ts'
import { readConfig } from '../config.ts'
import { lockDataFolder } from '../db/data-folder/process-lock.ts'
import type { OpenedDatabase } from '../db/database.ts'
import { backUpClosed } from './back-up-closed.ts'
import { listTables, readLines, writeExactly } from './queries-dump.ts'
import { insertLines, listColumns } from './queries-load.ts'
import { readArchive } from './read-archive.ts'
import { restoreFile } from './restore.ts'

const tell = () => {}

let folder: string
let database: OpenedDatabase
let good: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'strom-archive-'))
  database = await openTestDatabase()
  good = join(folder, 'good.ndjson.gz')
  await sql`insert into throttles (key, points) select 'key ' || n, n from generate_series(1, 3000) as n`.execute(
    database.db,
  )
  await backUp(good)
})
afterAll(() => rmSync(folder, { recursive: true }))

function backUp(file: string) {
  return backUpClosed({ database, dataDir: folder, file, madeAt: new Date('2026-11-22T02:40:00Z'), tell })
}

describe('a backup', () => {
  it('is read again, and holds every row of every table', async () => {
    const counted = new Map<string, number>()
    const { head, tail } = await readArchive({
      file: good,
      async onRows({ table, lines }) {
        counted.set(table, (counted.get(table) ?? 0) + lines.length)
      },
    })
    expect(head).toMatchObject({ madeAt: '2026-11-22T02:40:00.000Z', database: database.kind })
    expect(tail.tables.throttles?.rows).toBe(3000)
    expect(counted).toEqual(new Map([['throttles', 3000]]))
    expect(head.tables.map(({ name }) => name)).toEqual(
      (await listTables(database.db)).map(({ name }) => name),
    )
  })

  it('leaves alone a file that is there, and leaves nothing half written behind', async () => {
    const before = readFileSync(good)
    await expect(backUp(good)).rejects.toThrow('left as it is; choose another name')
    expect(readFileSync(good)).toEqual(before)
    await expect(backUp(join(good, 'below.ndjson.gz'))).rejects.toThrow('a part of the path is a file')
    expect(readdirSync(folder)).toEqual(['good.ndjson.gz'])
  })
})

describe('a file that is no whole backup', () => {
  let text: string
  beforeAll(() => {
    text = gunzipSync(readFileSync(good)).toString()
  })

  const flip = (bytes: Buffer, at: number) => {
    const flipped = Buffer.from(bytes)
    flipped[at] = (flipped[at] ?? 0) ^ 1
    return flipped
  }
  const edit = (change: (text: string) => string) => () => gzipSync(change(text))
  const lines = (change: (lines: string[]) => string[]) => edit((all) => change(all.split('\n')).join('\n'))

  it.each<[string, () => Buffer, RegExp]>([
    ['is empty', () => Buffer.alloc(0), /is cut off/],
    ['is a text', () => Buffer.from('Dear diary'), /is no backup of this program/],
    ['is something else, gzipped', () => gzipSync('{"name": "strom"}\n'), /is no backup of this program/],
    ['is cut off near its beginning', () => readFileSync(good).subarray(0, 200), /is cut off/],
    ['is cut off near its end', () => readFileSync(good).subarray(0, -9), /is cut off/],
    ['ends after a whole line', lines((all) => all.slice(0, 900)), /is cut off/],
    ['has a wrong bit', () => flip(readFileSync(good), readFileSync(good).length >> 1), /is damaged/],
    [
      'has a changed row',
      edit((all) => all.replace('"key 1234","1234"', '"key 1234","1235"')),
      /its table throttles is not what it was/,
    ],
    ['lacks a row', lines((all) => all.toSpliced(400, 1)), /its table throttles is not what it was/],
    ['has a changed head', edit((all) => all.replace('02:40:00', '02:41:00')), /it is not what it was/],
    ['lacks a table', edit((all) => all.replace('{"table":"texts"}\n', '')), /a line of it cannot be read/],
    ['goes on after its end', edit((all) => `${all}[]\n`), /something stands behind its end/],
    ['is of a later format', edit((all) => all.replace('"version":1', '"version":2')), /newer version/],
  ])('%s: is refused, and nothing is touched', async (_what, content, sentence) => {
    const file = join(folder, 'bad.ndjson.gz')
    writeFileSync(file, content())
    const dataDir = join(folder, 'data')
    const config = readConfig({ STROM_DATA_DIR: dataDir })
    await expect(restoreFile({ config, file, onlyWhereUnused: false, tell })).rejects.toThrow(sentence)
    expect(existsSync(dataDir)).toBe(false)
    rmSync(file)
  })

  it('does not exist: is told so', async () => {
    const config = readConfig({ STROM_DATA_DIR: join(folder, 'data') })
    const restoring = restoreFile({ config, file: join(folder, 'none'), onlyWhereUnused: false, tell })
    await expect(restoring).rejects.toThrow(/^There is no file /)
  })
})

it('a backup of a newer program is refused in one sentence', async () => {
  const later = await openTestDatabase()
  await sql`insert into kysely_migration (name, timestamp) values ('9001_later', '')`.execute(later.db)
  const file = join(folder, 'newer.ndjson.gz')
  await backUpClosed({ database: later, dataDir: folder, file, madeAt: new Date(), tell })
  const config = readConfig({ STROM_DATA_DIR: join(folder, 'data') })
  await expect(restoreFile({ config, file, onlyWhereUnused: false, tell })).rejects.toThrow(
    `${file} was made by a newer version of this program (it has 9001_later); restore it with that version.`,
  )
  rmSync(file)
})

it('a disk that is full is said in one sentence', async () => {
  const dataDir = mkdtempSync(join(folder, 'full-'))
  const config = readConfig({ STROM_DATA_DIR: dataDir })
  const full = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' })
  const lookOver = () => Promise.reject(full)
  await expect(restoreFile({ config, file: good, onlyWhereUnused: false, lookOver, tell })).rejects.toThrow(
    'There is no room for what the backup holds (could not extend file: No space left on device), and nothing was changed;',
  )
  expect(existsSync(join(dataDir, 'database'))).toBe(false)
})

it('nothing is restored into a data folder that is in use', async () => {
  const dataDir = mkdtempSync(join(folder, 'used-'))
  const lock = lockDataFolder(dataDir)
  try {
    const config = readConfig({ STROM_DATA_DIR: dataDir })
    await expect(restoreFile({ config, file: good, onlyWhereUnused: false, tell })).rejects.toThrow(
      'Another process is using the data folder',
    )
    expect(existsSync(join(dataDir, 'restoring'))).toBe(false)
  } finally {
    lock.release()
    rmSync(dataDir, { recursive: true })
  }
})

describeOnEachDatabase('a row', (open) => {
  let own: OpenedDatabase
  beforeEach(async () => {
    own = await open()
  })

  const columns = `id bigint generated always as identity, big bigint, cents numeric, precise numeric(12, 4), at timestamptz,
    plain timestamp, day date, span interval, bytes bytea, doc jsonb, raw json, words text[], moments timestamptz[],
    docs jsonb[], yes boolean, number double precision, who uuid, "Odd name" text`

  it('comes back exactly, whatever its types', async () => {
    await sql.raw(`create table odds (${columns}); `).execute(own.db)
    await sql.raw(`create table evens (${columns})`).execute(own.db)
    await sql
      .raw(`insert into odds (big, cents, precise, at, plain, day, span, bytes, doc, raw, words, moments, docs, yes, number, who, "Odd name") values
      (9223372036854775807, 12.30, 0.0001, '2026-03-29 03:30:00.123456+02', '2026-03-29 03:30:00.000001', '2026-02-28',
       '1 year 2 mons 3 days 04:05:06.789012', '\\x00ff0a0d22', '{"b": [1.10, null, "å\\"\\n"], "a": {}}', '{"b":1,  "a":1.0}',
       '{a,"b \\"c\\", {d}",null,"null",""}', '{"2026-01-01 00:00:00.5+00",null}', array['null'::jsonb, '"x"'], true, 0.1::float8 + 0.2::float8,
       'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', e'tab\\t line\\n back\\\\slash \\u2028 😀'),
      (-9223372036854775808, 'NaN', null, 'infinity', '-infinity', 'infinity', '-00:00:00.000001', '', 'null', 'null', '{}', null, '{}', false, 'Infinity', null, ''),
      (null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null)`)
      .execute(own.db)
    await own.db.transaction().execute(async (tx) => {
      await writeExactly(tx)
      const [odds] = (await listTables(tx)).filter(({ name }) => name === 'odds')
      const target = (await listColumns(tx)).get('evens')
      if (!odds || !target) throw new Error('the tables are missing')
      for await (const lines of readLines(tx, odds, 2)) await insertLines(tx, 'evens', target, lines)
    })
    const { rows } = await sql<{ odd: string; even: string }>`
      select (select string_agg(odds::text, ';' order by id) from odds) as odd,
             (select string_agg(evens::text, ';' order by id) from evens) as even`.execute(own.db)
    expect(rows[0]?.odd).toContain('Infinity')
    expect(rows[0]?.even).toBe(rows[0]?.odd)
    const { rows: bytes } =
      await sql`select id, octet_length(bytes) as bytes, doc is null as none from evens order by id`.execute(
        own.db,
      )
    expect(bytes).toEqual([
      { id: 1, bytes: 5, none: false },
      { id: 2, bytes: 0, none: false },
      { id: 3, bytes: null, none: true },
    ])
  })
})
