import { CompiledQuery, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { arrayOf, columnParsers } from './column-values.ts'
import type { DatabaseLog, PostgresDatabase } from './database.ts'
import type { Tables } from './tables.ts'
import { createGuardedKysely } from './transaction-guard.ts'

const oldestPostgres = 15
const mostConnections = 10
const connectMs = 10_000

type Parser = (text: string) => unknown

const textArray: number = 1009
const readTexts = pg.types.getTypeParser(textArray) as Parser

function readElements(texts: unknown, read: Parser): unknown {
  if (Array.isArray(texts)) return texts.map((text) => readElements(text, read))
  return texts === null ? null : read(texts as string)
}

/** `pg`'s own readers, except for the types that both databases must read alike. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): Parser {
    const element = columnParsers[arrayOf[oid] ?? 0]
    if (element) return (text) => readElements(readTexts(text), element)
    return columnParsers[oid] ?? (pg.types.getTypeParser(oid, format) as Parser)
  },
}

/**
 * Connects to the PostgreSQL at `url`, once at least.
 * @throws StartupError when the address is none, nobody answers, or what answers will not do.
 */
export async function openPostgres(url: string, log: DatabaseLog): Promise<PostgresDatabase> {
  const server = describeServer(url)
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'strom',
    max: mostConnections,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    types,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'an idle connection to PostgreSQL was lost'))
  // One lost inside a transaction is told by its next query; without a listener Node would end the process.
  pool.on('connect', (client) => void client.on('error', () => {}))
  const db = createGuardedKysely<Tables>(
    new PostgresDialect({
      pool,
      async onCreateConnection(connection) {
        await connection.executeQuery(CompiledQuery.raw(`set time zone 'UTC'`))
      },
    }),
  )
  try {
    await refuseUnfit(db, server)
  } catch (error) {
    await db.destroy()
    throw error instanceof StartupError ? error : new StartupError(explain(error as pg.DatabaseError, server))
  }
  return {
    kind: 'postgres',
    db,
    url,
    close: () => db.destroy(),
  }
}

type Server = { address: string; database: string }

/** The address as it may be shown: without name and password. */
function describeServer(url: string): Server {
  const shape = 'DATABASE_URL must look like postgres://user:password@host:5432/database'
  let parsed: URL
  try {
    parsed = new URL(url)
  } catch {
    throw new StartupError(`${shape}; it cannot be read as an address.`)
  }
  if (!/^postgres(ql)?:$/.test(parsed.protocol))
    throw new StartupError(`${shape}, not like ${parsed.protocol}//….`)
  const database = decodeURIComponent(parsed.pathname.slice(1))
  if (!database) throw new StartupError(`${shape}; the name of the database is missing.`)
  return { address: parsed.host || parsed.searchParams.get('host') || 'localhost', database }
}

async function refuseUnfit(db: PostgresDatabase['db'], { address, database }: Server) {
  const { rows } = await sql<{ version: string; major: number; encoding: string }>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
      current_setting('server_encoding') as encoding`.execute(db)
  const [server] = rows
  if (server && server.major < oldestPostgres) {
    throw new StartupError(
      `PostgreSQL at ${address} is version ${server.version}; ${oldestPostgres} or newer is needed.`,
    )
  }
  if (server && server.encoding !== 'UTF8') {
    throw new StartupError(
      `The database ${database} at ${address} stores text as ${server.encoding}; make one with: createdb -T template0 -E UTF8 ${database}.`,
    )
  }
}

const wrongPassword = (server: Server) =>
  `PostgreSQL at ${server.address} refused the user name or password in DATABASE_URL; correct them.`

const explanations: Record<string, (server: Server) => string> = {
  ECONNREFUSED: ({ address }) =>
    `PostgreSQL at ${address} does not answer (connection refused); start it, or correct DATABASE_URL.`,
  ENOTFOUND: ({ address }) => `The host of PostgreSQL, ${address}, is not known; correct DATABASE_URL.`,
  EAI_AGAIN: ({ address }) =>
    `The host of PostgreSQL, ${address}, cannot be looked up just now; check the network.`,
  '28P01': wrongPassword,
  '28000': wrongPassword,
  '3D000': ({ address, database }) =>
    `PostgreSQL at ${address} has no database named ${database}; make it with createdb, or correct DATABASE_URL.`,
  '53300': ({ address }) => `PostgreSQL at ${address} has no connection free; raise its max_connections.`,
  '57P03': ({ address }) => `PostgreSQL at ${address} is still starting or stopping; try again in a moment.`,
}

function explain(error: Error & { code?: string }, server: Server): string {
  const known = explanations[error.code ?? '']
  if (known) return known(server)
  return `PostgreSQL at ${server.address} cannot be used: ${error.message || error.code}; check DATABASE_URL and the server.`
}
