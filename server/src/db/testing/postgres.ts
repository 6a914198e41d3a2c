import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { PostgresDatabase } from '../database.ts'
import { openPostgres } from '../postgres/postgres.ts'
import { hashOfSchema, prepareForTests, silentLog } from './schema.ts'

/** A PostgreSQL whose user may create databases; without it tests run on the embedded database only. */
export const postgresUrl = process.env.TEST_DATABASE_URL

/** An empty, migrated database of one's own on the PostgreSQL of TEST_DATABASE_URL. */
export async function openOnPostgres(): Promise<PostgresDatabase> {
  const template = await findTemplate()
  const name = `strom_test_${randomUUID().replaceAll('-', '')}`
  await onServer((server) => server.query(`create database ${name} template ${template}`))
  const database = await openPostgres(addressOf(name), silentLog)
  return {
    ...database,
    async close() {
      await database.close()
      await onServer((server) => server.query(`drop database ${name} with (force)`))
    },
  }
}

let template: Promise<string> | undefined

/** A migrated database with pg-boss in it that the tests' own are copied from; made by the first file that needs one. */
function findTemplate(): Promise<string> {
  template ??= onServer(async (server) => {
    const name = `strom_template_${hashOfSchema()}`
    await server.query(`select pg_advisory_lock(hashtext('strom template'))`)
    const { rows } = await server.query<{ datname: string }>(
      `select datname from pg_database where datname like 'strom\\_template\\_%'`,
    )
    if (rows.some(({ datname }) => datname === name)) return name
    for (const { datname } of rows) await server.query(`drop database ${datname} with (force)`)
    const unfinished = `${name}_unfinished`
    await server.query(`create database ${unfinished}`)
    const database = await openPostgres(addressOf(unfinished), silentLog)
    await prepareForTests(database)
    await database.close()
    await server.query(`alter database ${unfinished} rename to ${name}`)
    return name
  })
  return template
}

function addressOf(database: string): string {
  const url = new URL(postgresUrl ?? '')
  url.pathname = `/${database}`
  return url.href
}

/** On a connection of its own, whose end also ends its locks. */
async function onServer<T>(work: (server: pg.Client) => Promise<T>): Promise<T> {
  const server = new pg.Client({ connectionString: postgresUrl })
  await server.connect()
  try {
    return await work(server)
  } finally {
    await server.end()
  }
}
