import { PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { StartupError } from '../../startup-error.ts'
import { DatabaseUnavailable } from '../classify-database-error.ts'
import type { DatabaseLog, PostgresDatabase } from '../database.ts'
import { arrayOf, columnParsers } from '../tables/column-values.ts'
import type { Tables } from '../tables/tables.ts'
import { createGuardedKysely } from '../transaction-guard.ts'
import { createConnectionWatchdog, defaultTimeouts } from './connection-watchdog.ts'
import { createRetryingPool } from './retrying-pool.ts'
import { withSessionOptions } from './session-options.ts'

const oldestPostgres = 15
/** A restart of PostgreSQL takes less. */
const waitMs = 3000
/** Notices a dead peer in some twenty seconds. */
const keepAliveMs = 10_000
/** New connections are slow: without catalogue caches. */
const idleMs = 10 * 60_000
const statementMs = 15_000
/** More would not be served in time. */
const waitingForEach = 20
const usualConnections = 10

type Parser = (text: string) => unknown

const textArray: number = 1009
const readTexts = pg.types.getTypeParser(textArray) as Parser

function readElements(texts: unknown, read: Parser): unknown {
  if (Array.isArray(texts)) return texts.map((text) => readElements(text, read))
  return texts === null ? null : read(texts as string)
}

/** Both databases must parse these alike. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): Parser {
    const element = columnParsers[arrayOf[oid] ?? 0]
    if (element) return (text) => readElements(readTexts(text), element)
    return columnParsers[oid] ?? (pg.types.getTypeParser(oid, format) as Parser)
  },
}

/** JIT takes longer than any of the site's queries. */
const sessionSettings = `-c TimeZone=UTC -c statement_timeout=${statementMs} -c jit=off`

export async function openPostgres(
  url: string,
  log: DatabaseLog,
  mostConnections = usualConnections,
  patience = defaultTimeouts,
): Promise<PostgresDatabase> {
  const server = describeServer(url)
  const connection = {
    ...withSessionOptions(url, sessionSettings),
    application_name: 'strom',
    keepAlive: true,
  }
  const stuck = createConnectionWatchdog(connection, patience)
  const pool = new pg.Pool({
    ...connection,
    keepAliveInitialDelayMillis: keepAliveMs,
    idleTimeoutMillis: idleMs,
    max: mostConnections,
    connectionTimeoutMillis: waitMs,
    types,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'an idle connection to PostgreSQL was lost'))
  // An unhandled 'error' would end the process; the next query reports it.
  pool.on('connect', (client) => void client.on('error', () => {}))
  const db = createGuardedKysely<Tables>(
    new PostgresDialect({
      pool: createRetryingPool(pool, {
        waitMs: () => (isOpen ? waitMs : 0),
        mostWaiting: waitingForEach * mostConnections,
        stuck,
      }),
    }),
    { readAgainMs: waitMs },
  )
  let isOpen = false
  try {
    await refuseUnfit(db, server)
  } catch (error) {
    stuck.close()
    await db.destroy()
    throw error instanceof StartupError ? error : unreached(findCause(error), server)
  }
  isOpen = true
  return {
    kind: 'postgres',
    db,
    url,
    load: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      stuck.close()
      await db.destroy()
    },
  }
}

type Server = { address: string; database: string }

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Without user and password. */
function describeServer(url: string): Server {
  const shape = 'STROM_DATABASE_URL must look like postgres://user:password@host:5432/database'
  let parsed: URL
  try {
    parsed = new URL(url)
  } catch {
    throw new StartupError(`${shape}; it cannot be read as an address.`)
  }
  if (!/^postgres(ql)?:$/.test(parsed.protocol))
    throw new StartupError(`${shape}, not like ${parsed.protocol}//….`)
  const database = decoded(parsed.pathname.slice(1))
  if (database === null) throw new StartupError(`${shape}; a percent sign in it spells nothing.`)
  if (!database) throw new StartupError(`${shape}; the name of the database is missing.`)
  // As in the driver.
  const address = parsed.searchParams.get('host') || decoded(parsed.host) || 'localhost'
  return { address, database }
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
  `PostgreSQL at ${server.address} refused the user name or password in STROM_DATABASE_URL; correct them.`

type DriverError = Error & { code?: string; address?: string; path?: string }

const explanations: Record<string, (server: Server, error: DriverError) => string> = {
  ECONNREFUSED: ({ address }) =>
    `PostgreSQL at ${address} does not answer (connection refused); start it, or correct STROM_DATABASE_URL.`,
  ENOTFOUND: ({ address }) => `The host of PostgreSQL, ${address}, is not known; correct STROM_DATABASE_URL.`,
  ENOENT: ({ address }, { address: socket = address }) =>
    `PostgreSQL has no socket ${socket}; start it, or correct host and port in STROM_DATABASE_URL.`,
  EACCES: ({ address }, { address: socket = address }) =>
    `PostgreSQL’s socket ${socket} may not be opened by this user; let it, or correct STROM_DATABASE_URL.`,
  EAI_AGAIN: ({ address }) =>
    `The host of PostgreSQL, ${address}, cannot be looked up just now; check the network.`,
  '28P01': wrongPassword,
  '28000': ({ address }, { message }) =>
    `PostgreSQL at ${address} does not let this user in (${message}); correct STROM_DATABASE_URL or pg_hba.conf.`,
  '3D000': ({ address, database }) =>
    `PostgreSQL at ${address} has no database named ${database}; make it with createdb, or correct STROM_DATABASE_URL.`,
  '53300': ({ address }) => `PostgreSQL at ${address} has no connection free; raise its max_connections.`,
  '57P03': ({ address }) => `PostgreSQL at ${address} is still starting or stopping; try again in a moment.`,
}

function findCause(error: unknown): DriverError {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error
  return (cause ?? error) as DriverError
}

/** Only a change of configuration helps. */
const lasting: readonly string[] = ['EACCES', '28P01', '28000', '3D000']

function unreached(error: DriverError, server: Server): StartupError {
  const { code, path, message: said } = error
  if (path !== undefined) {
    const message = `The file ${path} that STROM_DATABASE_URL names cannot be read (${code}); correct it, or let this user read it.`
    return new StartupError(message, { cause: error })
  }
  if (/\bcertificate\b/.test(said)) {
    const message = `PostgreSQL at ${server.address} shows a certificate that is not to be trusted (${said}); name it in STROM_DATABASE_URL as its certificate does, and the certificate of an authority of your own by sslrootcert.`
    return new StartupError(message, { cause: error, passing: true })
  }
  const known = explanations[error.code ?? '']
  const message = known
    ? known(server, error)
    : `PostgreSQL at ${server.address} cannot be used: ${error.message || error.code}; check STROM_DATABASE_URL and the server.`
  return new StartupError(message, { cause: error, passing: !lasting.includes(error.code ?? '') })
}
