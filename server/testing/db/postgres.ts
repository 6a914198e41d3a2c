import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { PostgresDatabase } from '../../src/base/db/database.ts'
import { openPostgres } from '../../src/base/db/postgres/postgres.ts'
import { isEmptied, shapeOf } from './emptied.ts'
import { hashOfSchema, prepareForTests, silentLog } from './schema.ts'

export const postgresUrl: string | undefined = inject('postgresUrl')

type Copy = { name: string; shape: string }

/** Emptied databases for the next test: a new copy takes several times longer. */
const idle: Copy[] = []

/** May be one that an earlier test has closed. */
export async function openOnPostgres(): Promise<PostgresDatabase> {
  const copy = idle.pop() ?? (await copyTemplate())
  const database = await openPostgres(addressOf(copy.name), silentLog)
  return {
    ...database,
    async close() {
      await database.close()
      if (await onServer((server) => isAlone(server, copy), copy.name)) idle.push(copy)
      else await drop(copy)
    },
  }
}

/** Keeps one for the next file; the cluster is removed after the run. */
export async function dropIdle() {
  for (const copy of idle.splice(1)) await drop(copy)
}

async function copyTemplate(): Promise<Copy> {
  const template = await findTemplate()
  const name = `strom_test_${randomUUID().replaceAll('-', '')}`
  await onServer((server) => server.query(`create database ${name} template ${template}`))
  return { name, shape: await onServer((server) => shapeOf(ask(server)), name) }
}

async function drop({ name }: Copy) {
  await onServer((server) => server.query(`drop database ${name} with (force)`))
}

/** Ends other connections first. */
async function isAlone(server: pg.Client, { shape }: Copy): Promise<boolean> {
  await server.query(`
    select pg_terminate_backend(pid, 1000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  return isEmptied(ask(server), shape)
}

const ask = (server: pg.Client) => async (statements: string) =>
  (await server.query<{ shape: string }>(statements)).rows ?? []

let template: Promise<string> | undefined

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

/** Its end releases its locks. */
async function onServer<T>(work: (server: pg.Client) => Promise<T>, database?: string): Promise<T> {
  const connectionString = database === undefined ? postgresUrl : addressOf(database)
  const server = new pg.Client({ connectionString })
  await server.connect()
  try {
    return await work(server)
  } finally {
    await server.end()
  }
}
