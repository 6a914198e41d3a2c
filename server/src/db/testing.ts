import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, describe } from 'vitest'
import { type OpenedDatabase, openMemoryDatabase, type PostgresDatabase } from './database.ts'
import { createJobs } from './jobs.ts'
import { migrateToLatest } from './migrate.ts'
import { startPGlite } from './pglite-durable.ts'
import { openPostgres } from './postgres.ts'

/** A PostgreSQL whose user may create databases; without it tests run on the embedded database only. */
const postgresUrl = process.env.TEST_DATABASE_URL

export const silentLog = pino({ level: 'silent' })

const left = new Set<OpenedDatabase>()
afterAll(async () => {
  for (const database of left) await database.close()
})

/**
 * An empty, migrated database of one's own: in memory on PGlite, or on the PostgreSQL of TEST_DATABASE_URL.
 * What a test does not close itself is closed when its file is through.
 */
export function openTestDatabase(): Promise<OpenedDatabase> {
  return postgresUrl ? openOnPostgres() : openInMemory()
}

/** A describe block for each database; the one on PostgreSQL as `describeOnPostgres`. */
export function describeOnEachDatabase(name: string, body: (open: () => Promise<OpenedDatabase>) => void) {
  describe(`${name}, embedded`, () => body(openInMemory))
  describeOnPostgres(name, body)
}

/** A describe block that needs a PostgreSQL: where there is none, it is left out and this is said. */
export function describeOnPostgres(name: string, body: (open: () => Promise<PostgresDatabase>) => void) {
  if (!postgresUrl) process.stderr.write(`NOT RUN on PostgreSQL (TEST_DATABASE_URL is not set): ${name}\n`)
  describe.runIf(postgresUrl)(`${name}, on PostgreSQL`, () => body(openOnPostgres))
}

function closedWithItsFile<D extends OpenedDatabase>(database: D, close: () => Promise<void>): D {
  const own = {
    ...database,
    async close() {
      if (left.delete(own)) await close()
    },
  }
  left.add(own)
  return own
}

async function openOnPostgres(): Promise<PostgresDatabase> {
  const name = `strom_test_${randomUUID().replaceAll('-', '')}`
  await runOnServer(`create database ${name}`)
  const url = new URL(postgresUrl ?? '')
  url.pathname = `/${name}`
  const database = await openPostgres(url.href, silentLog)
  await migrateToLatest(database)
  return closedWithItsFile(database, async () => {
    await database.close()
    await runOnServer(`drop database ${name} with (force)`)
  })
}

async function runOnServer(statement: string) {
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function openInMemory(): Promise<OpenedDatabase> {
  const database = await openMemoryDatabase(await findImage())
  return closedWithItsFile(database, database.close)
}

/** Makes a data folder as `openEmbedded` keeps it, with a migrated database in it, sooner than that could. */
export async function makeTestFolder(dataDir: string) {
  const folder = join(dataDir, 'database')
  mkdirSync(folder, { recursive: true })
  const pglite = await startPGlite({ fs: new NodeFS(folder), loadDataDir: await findImage() })
  await pglite.close()
}

async function findImage(): Promise<Blob> {
  const file = imageFile()
  if (!existsSync(file)) await makeImage(file)
  // Whole in memory: another test file may put a new image in its place at this moment.
  return new Blob([await readFile(file)])
}

/** A migrated database with pg-boss in it, as PGlite dumps it: to make one takes seconds, to load it tenths. */
async function makeImage(file: string) {
  const database = await openMemoryDatabase()
  await migrateToLatest(database)
  const jobs = await createJobs(database, silentLog, {})
  await jobs.stop()
  const image = await database.pglite.dumpDataDir('none')
  await database.close()
  const folder = dirname(file)
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(basename(file))) rmSync(join(folder, name))
  }
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, Buffer.from(await image.arrayBuffer()))
  renameSync(unfinished, file)
}

/** Named after all that the image is made of, so that a change makes a new one. */
function imageFile(): string {
  const hash = createHash('sha256').update(readFileSync(new URL('../../package.json', import.meta.url)))
  const migrations = new URL('./migrations/', import.meta.url)
  for (const name of readdirSync(migrations).sort()) {
    hash.update(name).update(readFileSync(new URL(name, migrations)))
  }
  const root = join(import.meta.dirname, '../../..')
  return join(root, 'node_modules/.cache/strom-test-database', `${hash.digest('hex').slice(0, 16)}.tar`)
}
