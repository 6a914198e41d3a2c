import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { describeOnPostgres, silentLog } from '../../../../testing/db/databases.ts'
import { StartupError } from '../../startup-error.ts'
import type { PostgresDatabase } from '../database.ts'
import { createEvents } from '../events/events.ts'
import { openDatabase } from '../open-database.ts'
import { outsideTransaction } from '../transaction-guard.ts'
import { openPostgres } from './postgres.ts'

async function refusal(databaseUrl: string, { passing = false } = {}): Promise<string> {
  const error = await openDatabase({ databaseUrl, dataDir: '', log: silentLog }).then(
    () => 'opened',
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StartupError)
  expect(error).toMatchObject({ passing })
  const { message } = error as Error
  expect(message).not.toContain('hemmelig')
  expect(message).not.toContain('\n')
  return message
}

describe('a STROM_DATABASE_URL', () => {
  it.each([
    ['hemmelig@localhost', 'it cannot be read as an address'],
    ['mysql://u:hemmelig@localhost/strom', 'not like mysql://'],
    ['postgres://u:hemmelig@localhost', 'the name of the database is missing'],
    ['postgres://u:hemmelig@localhost/%zz', 'a percent sign in it spells nothing'],
  ])('like %s is refused: %s', async (url, reason) => {
    const message = await refusal(url)
    expect(message).toContain('STROM_DATABASE_URL must look like postgres://user:password@host:5432/database')
    expect(message).toContain(reason)
  })

  it('that nobody answers at is refused by its address', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as { port: number }
    await new Promise((resolve) => server.close(resolve))
    expect(await refusal(`postgres://u:hemmelig@127.0.0.1:${port}/strom`, { passing: true })).toBe(
      `PostgreSQL at 127.0.0.1:${port} does not answer (connection refused); start it, or correct STROM_DATABASE_URL.`,
    )
    expect(await refusal('postgres://u:hemmelig@strom.invalid/strom', { passing: true })).toMatch(
      /strom\.invalid/,
    )
  })

  it('that something else answers at is refused', async () => {
    const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(
      0,
      '127.0.0.1',
    )
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as { port: number }
    const other = await refusal(`postgres://u:hemmelig@127.0.0.1:${port}/strom`, { passing: true })
    expect(other).toContain('cannot be used')
    server.close()
  })

  it
    .runIf(process.platform !== 'win32')
    .each([
      'postgres:///strom?host=/nowhere/at-all&port=5433&password=hemmelig',
      'postgres://u:hemmelig@%2Fnowhere%2Fat-all:5433/strom',
    ])('like %s is refused by the socket that is not there', async (url) => {
    expect(await refusal(url, { passing: true })).toBe(
      'PostgreSQL has no socket /nowhere/at-all/.s.PGSQL.5433; start it, or correct host and port in STROM_DATABASE_URL.',
    )
  })
})

describeOnPostgres('a server that answers', (open) => {
  it('is refused with a wrong password or a missing database', async () => {
    const { url } = await open()
    const missing = new URL(url)
    missing.pathname = '/not_there'
    expect(await refusal(missing.href)).toMatch(/has no database named not_there; make it with createdb/)
    const wrong = new URL(url)
    wrong.username = 'ukjent'
    wrong.password = 'hemmelig'
    expect(await refusal(wrong.href)).toContain('refused the user name or password in STROM_DATABASE_URL')
  })

  it('compiles no statement: to compile one that is taken for costly costs more than to carry it out', async () => {
    const { db } = await open()
    const { rows } = await sql`select current_setting('jit') as jit`.execute(db)
    expect(rows).toEqual([{ jit: 'off' }])
  })

  it('may go away in the middle of a transaction, and be used again when it is back', async () => {
    const { db } = await open()
    const cutOff = db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await outsideTransaction(() => sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db))
      await sleep(200)
      await sql`select 1`.execute(tx)
    })
    await expect(cutOff).rejects.toThrow()
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  })
})

/** A proxy that can swallow all traffic, then serve new connections again. */
async function openWay(url: string) {
  const target = new URL(url)
  let swallows = false
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const onward = connect(Number(target.port || 5432), target.hostname)
    // A lost connection stays mute.
    let isMute = swallows
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {})
      from.on('close', () => to.destroy())
      from.on('data', (bytes) => {
        isMute ||= swallows
        if (!isMute) to.write(bytes)
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const way = new URL(url)
  way.hostname = '127.0.0.1'
  way.port = String((server.address() as AddressInfo).port)
  return {
    url: way.href,
    swallow(now: boolean) {
      swallows = now
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** Empty when PostgreSQL runs elsewhere or has no socket. */
async function socketFolder(db: PostgresDatabase['db'], port: string): Promise<string> {
  const { rows } = await sql<{ folders: string }>`show unix_socket_directories`.execute(db)
  const folders = Object.values(rows[0] ?? {}).flatMap((list) => list.split(/, */))
  return folders.find((folder) => existsSync(join(folder, `.s.PGSQL.${port}`))) ?? ''
}

describeOnPostgres('a server on this machine', (open) => {
  it('is reached over its socket, for events too', async () => {
    const { db, url } = await open()
    const { username, password, port, pathname } = new URL(url)
    const folder = await socketFolder(db, port || '5432')
    if (folder === '') return void process.stderr.write('NOT RUN over a socket: PostgreSQL has none here\n')
    const who = `user=${username}&password=${password}`
    for (const address of [
      `postgres://${pathname}?host=${folder}&port=${port}&${who}`,
      `postgres://${username}:${password}@localhost:${port}${pathname}?host=${encodeURIComponent(folder)}`,
      `postgres://${username}:${password}@${encodeURIComponent(folder)}:${port}${pathname}`,
    ]) {
      const database = await openPostgres(address, silentLog)
      const { rows } = await sql<{ host: string | null; zone: string }>`
        select inet_server_addr()::text as host, current_setting('TimeZone') as zone`.execute(database.db)
      expect(rows).toEqual([{ host: null, zone: 'UTC' }])
      const events = await createEvents(database, silentLog)
      await events.close()
      await database.close()
    }
    const wrong = await refusal(`postgres://ukjent:hemmelig@localhost:${port}${pathname}?host=${folder}`)
    expect(wrong).toContain(`PostgreSQL at ${folder} refused the user name or password`)
  })
})

describeOnPostgres('a network that swallows what is sent', (open) => {
  it('is not waited for, nor are connections that stay mute; a slow statement is', async () => {
    const { url } = await open()
    const way = await openWay(url)
    const database = await openPostgres(way.url, silentLog, 2, { patienceMs: 200, answerMs: 500 })
    const { db } = database
    const ask = async () => (await sql`select 1 as one`.execute(db)).rows
    async function refused(query: () => Promise<unknown>) {
      const startedAt = performance.now()
      const error = await query().catch((reason) => reason)
      expect(error).toMatchObject({ name: 'DatabaseUnavailable', trouble: 'unreachable' })
      return performance.now() - startedAt
    }
    const slow = () => sql`select pg_sleep(1.2)`.execute(db)
    await Promise.all([slow(), slow()])

    way.swallow(true)
    expect(await refused(ask)).toBeLessThan(2500)
    expect(await refused(() => db.transaction().execute((tx) => sql`select 1`.execute(tx)))).toBeLessThan(100)
    way.swallow(false)
    // The idle connection is as mute as the other was.
    await vi.waitFor(async () => expect(await ask()).toEqual([{ one: 1 }]), 4000)
    expect(await Promise.all([ask(), ask()])).toEqual([[{ one: 1 }], [{ one: 1 }]])
    expect(database.load()).toMatchObject({ used: 0, waiting: 0 })
    await database.close()
    way.close()
  })
})
