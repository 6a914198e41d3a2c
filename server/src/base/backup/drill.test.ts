// A site under load is backed up, lost and restored.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@strom/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { makeTestFolder } from '../../../testing/db/embedded.ts'
import { postgresUrl } from '../../../testing/db/postgres.ts'
import { dieWhileLoading, dieWhileSwapping, restoreAndDie } from '../../../testing/restore-and-die.ts'
import { kindOfRun, usePlaces } from '../../../testing/use-places.ts'
import { buildServer } from '../../compose/api/server.ts'
import { openApp } from '../../compose/open-app.ts'
import type { App } from '../../operate/app.ts'
import { giveDays } from '../../operate/console/change-person.ts'
import { refuseBackupOfDemonstration } from '../../operate/demo/installation-mode.ts'
import { demoPassword } from '../../operate/demo/people.ts'
import { seedDemonstration } from '../../operate/demo/seed.ts'
import { timeCodeAt } from '../../people/second-factor/time-codes.ts'
import { commandLine } from '../audit/record-audit.ts'
import type { Config } from '../config.ts'
import type { Mail } from '../mail/mail.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { backUpAlone } from './back-up-closed.ts'
import { readArchive } from './read-archive.ts'
import { restoreFile } from './restore.ts'

const tell = () => {}

const places = usePlaces()

async function started<T>(
  config: Config,
  work: (app: App, server: FastifyInstance) => Promise<T>,
): Promise<T> {
  const { app, close } = await openApp(config)
  const server = await buildServer(app)
  try {
    return await work(app, server)
  } finally {
    await server.close()
    await close()
  }
}

/** As text in a fixed order; without the creation times of secrets. */
async function rowsIn(file: string): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  const { head } = await readArchive({
    file,
    async onRows({ table, lines }) {
      const rows = table === 'secrets' ? lines.map((line) => line.replace(/,"[^"]*"]$/, ']')) : lines
      found.set(table, [...(found.get(table) ?? []), ...rows].sort())
    },
  })
  found.set('sequences', [JSON.stringify(head.sequences)])
  return found
}

function call(server: FastifyInstance, endpoint: { method: string; path: string }, token = '', payload = {}) {
  return server.inject({
    method: endpoint.method as 'POST',
    url: endpoint.path,
    headers: { token },
    ...(endpoint.method === 'POST' && { payload }),
  })
}

async function signIn(server: FastifyInstance): Promise<string> {
  const body = { email: 'anna@strom.test', password: demoPassword }
  return (await call(server, contract.sessions.login, '', body)).json().token
}

const kari = { email: 'kari@strom.test', password: demoPassword }

/** Returns what the authenticator app keeps. */
async function turnOnSecondFactor(server: FastifyInstance): Promise<string> {
  const { token } = (await call(server, contract.sessions.login, '', kari)).json()
  const { begin, confirm } = contract.secondFactor
  const { secret } = (await call(server, begin, token, { password: demoPassword })).json()
  const code = timeCodeAt(secret, Date.now())
  expect((await call(server, confirm, token, { code })).json().resultCode).toBe(1)
  return secret
}

async function beginToWatch(server: FastifyInstance) {
  const token = await signIn(server)
  const { streamToken } = (await call(server, contract.playback.expiryToken, token)).json()
  const all = await call(server, contract.streams.all, token)
  expect(all.statusCode, all.body).toBe(200)
  const { pathname, search } = new URL(`${all.json().streams[0].src}${streamToken}`, 'http://site.test')
  return { token, picture: `${pathname}${search}` }
}

/** Signs in and grants days until stopped; returns how often. */
function load(app: App, server: FastifyInstance) {
  let going = true
  let rounds = 0
  async function round(id: string) {
    await signIn(server)
    await giveDays(app, commandLine, { id, days: 1, reason: 'under load' })
    rounds += 1
  }
  async function run() {
    const people = await app.db.selectFrom('accounts').select('id').orderBy('email').execute()
    while (going) await Promise.all(people.map(({ id }) => round(id)))
  }
  const running = run()
  return {
    rounds: () => rounds,
    async stop() {
      going = false
      await running
    },
  }
}

const waitingMail: Mail = {
  kind: 'test',
  to: 'anna@strom.test',
  language: 'en',
  subject: 'Hello',
  text: 'Hello.',
  html: '<p>Hello.</p>',
  links: [],
}

async function jobsOf(app: App, mailId: string): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int as jobs from pgboss.job where name = 'send-mail' and data ->> 'mailId' = ${mailId}`.execute(
    app.db,
  )
  return rows[0]?.jobs ?? 0
}

/** The steps of docs/backup.md for going back. */
async function takeFormerFolder({ dataDir }: Config) {
  const former = readdirSync(dataDir).find((name) => name.startsWith('replaced-')) ?? ''
  for (const name of ['database', 'secrets.json']) {
    rmSync(join(dataDir, name), { recursive: true })
    renameSync(join(dataDir, former, name), join(dataDir, name))
  }
}

async function takeFormerSchemas({ databaseUrl }: Config, former: string) {
  const guide = readFileSync(new URL('../../../../docs/backup.md', import.meta.url), 'utf8')
  const [, statements = ''] = /```sql\n([^`]+)```/.exec(guide) ?? []
  expect(statements).toContain('replaced_')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(statements.replaceAll(/replaced_\d+t\d+z/g, former))
  await client.end()
}

describe.each([kindOfRun])('a site on %s', (kind) => {
  it('is backed up under load, lost, and restored as it was', { timeout: 180_000 }, async () => {
    const config = await places.open(kind)
    if (kind === 'embedded') await makeTestFolder(config.dataDir)
    const file = places.file()

    const watching = await started(config, async (app, server) => {
      await app.db.transaction().execute((tx) => seedDemonstration(app, tx))
      const { id: mailId } = await app.db.transaction().execute((tx) => queueMail(app, tx, waitingMail))
      const secret = await turnOnSecondFactor(server)
      const began = { ...(await beginToWatch(server)), mailId, secret }
      const busy = load(app, server)
      await expect.poll(() => busy.rounds(), { timeout: 20_000 }).toBeGreaterThan(0)
      const before = busy.rounds()
      const { rows, tables } = await app.backups.make({ file })
      expect(busy.rounds()).toBeGreaterThan(before)
      await busy.stop()
      expect(rows).toBeGreaterThan(50)
      expect(tables.secrets?.rows).toBeGreaterThan(1)
      if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
      // Lost: it came after the backup.
      await app.settings.set(app.db, 'brandName', 'Afterwards')
      const restoring = restoreFile({ config, file, onlyWhereUnused: false, tell })
      await expect(restoring).rejects.toThrow(/stop it first/)
      return began
    })

    let former = ''
    if (kind === 'embedded') {
      await restoreAndDie(config, file, dieWhileSwapping)
      expect(existsSync(join(config.dataDir, 'database'))).toBe(false)
    } else {
      await restoreAndDie(config, file, dieWhileLoading)
      await started(config, async (app) => expect(app.settings.get('brandName')).toBe('Afterwards'))
      const { aside } = await restoreFile({ config, file, onlyWhereUnused: false, tell })
      expect(aside).toMatch(/^replaced_2/)
      former = aside ?? ''
    }

    const again = places.file()
    await backUpAlone({ config, file: again, tell })
    const rows = await rowsIn(file)
    expect(await rowsIn(again)).toEqual(rows)
    // One transaction writes both: the backup has all of a grant or nothing.
    const having = (table: string, part: string) =>
      rows.get(table)?.filter((row) => row.includes(part)).length
    expect(having('audit_log', 'days-granted')).toBe(having('grants', 'under load'))

    await started(config, async (app, server) => {
      expect(app.settings.get('brandName')).toBe('Strøm')
      expect((await call(server, contract.sessions.isUserAuthenticated, watching.token)).statusCode).toBe(200)
      expect(await signIn(server)).toMatch(/.{20}/)
      // Sealed with a key that the restore brought back.
      const code = timeCodeAt(watching.secret, Date.now() + 30_000)
      const withCode = await call(server, contract.sessions.login, '', { ...kari, code })
      expect(withCode.json()).toMatchObject({ resultCode: 1 })
      expect(await jobsOf(app, watching.mailId)).toBe(1)
      const picture = await server.inject(watching.picture)
      expect(picture.statusCode).toBe(200)
    })

    await (kind === 'embedded' ? takeFormerFolder(config) : takeFormerSchemas(config, former))
    await started(config, async (app) => expect(app.settings.get('brandName')).toBe('Afterwards'))
  })
})

describe.runIf(postgresUrl)('a PostgreSQL database', () => {
  it('is left as it is by a backup that its site may not have', { timeout: 180_000 }, async () => {
    const home = await places.open('embedded')
    await makeTestFolder(home.dataDir)
    await started(home, (app) => app.db.transaction().execute((tx) => seedDemonstration(app, tx)))
    const file = places.file()
    await backUpAlone({ config: home, file, tell })
    const config = await places.open('postgres')
    const lookOver = refuseBackupOfDemonstration
    const restoring = restoreFile({ config, file, onlyWhereUnused: true, lookOver, tell })
    await expect(restoring).rejects.toThrow('everybody knows the password of owner@strom.test')
    const client = new pg.Client({ connectionString: config.databaseUrl })
    await client.connect()
    const { rows } = await client.query(
      "select nspname from pg_namespace where nspname ~ '^(strom_restoring|replaced)'",
    )
    await client.end()
    expect(rows).toEqual([])
  })
})

describe.runIf(postgresUrl)('moving', () => {
  it('to PostgreSQL and back changes no row', { timeout: 180_000 }, async () => {
    const home = await places.open('embedded')
    await makeTestFolder(home.dataDir)
    await started(home, (app) => app.db.transaction().execute((tx) => seedDemonstration(app, tx)))
    const [leaves, arrives, returns] = [places.file(), places.file(), places.file()]
    await backUpAlone({ config: home, file: leaves, tell })

    const away = await places.open('postgres')
    const moved = await restoreFile({ config: away, file: leaves, onlyWhereUnused: true, tell })
    expect(moved.aside).toBeNull()
    await backUpAlone({ config: away, file: arrives, tell })
    expect(await rowsIn(arrives)).toEqual(await rowsIn(leaves))
    const onto = restoreFile({ config: away, file: leaves, onlyWhereUnused: true, tell })
    await expect(onto).rejects.toThrow('There are accounts here already')

    const back = await places.open('embedded')
    await restoreFile({ config: back, file: arrives, onlyWhereUnused: true, tell })
    await backUpAlone({ config: back, file: returns, tell })
    expect(await rowsIn(returns)).toEqual(await rowsIn(leaves))
    const onceMore = restoreFile({ config: back, file: arrives, onlyWhereUnused: true, tell })
    await expect(onceMore).rejects.toThrow('There are accounts here already')
  })
})
