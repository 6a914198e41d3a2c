import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../../testing/db/databases.ts'
import { makeTestFolder } from '../../../testing/db/embedded.ts'
import { type Config, readConfig } from '../../base/config.ts'
import type { Db } from '../../base/db/db.ts'
import { migrateToLatest } from '../../base/db/migrate.ts'
import { migrations } from '../../base/db/migrations/migrations.ts'
import { StartupError } from '../../base/startup-error.ts'
import { openApp } from '../../compose/open-app.ts'
import { greeting } from '../../compose/start/greeting.ts'
import { resetDemonstration } from '../cli/reset-demonstration.ts'
import { assertMode, findInstallationMode, listDemoPeople } from './installation-mode.ts'
import { seedWhereNew } from './seed.ts'

const noon = Date.parse('2026-11-20T12:00:00Z')
const productionEnv = {
  STROM_MODE: 'production',
  STROM_PUBLIC_URL: 'https://live.example.org',
  STROM_PAYMENTS: 'none',
  STROM_SMTP_URL: 'smtp://mail.example.org',
  STROM_MAIL_FROM: 'live@example.org',
}
const production = readConfig(productionEnv)
const demonstration = readConfig({})
const drill = readConfig({ STROM_RESTORE_DRILL: 'yes' })

function hold(db: Db, config: Config) {
  return assertMode(db, config, noon)
}

async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => 'nothing was refused',
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StartupError)
  return (error as Error).message
}

async function addAccount(db: Db, email: string) {
  await sql`
    insert into accounts (id, email, username, password_hash, language, created_at)
    values (${email}, ${email}, 'Eva', '', 'en', now())`.execute(db)
}

describeOnEachDatabase('data', (open) => {
  it('of a production site is no demonstration’s, nobody’s account or not, but for a drill', async () => {
    const { db } = await open()
    await hold(db, production)
    await hold(db, production)
    expect(await refusal(hold(db, demonstration))).toMatch(
      /^The data is a production site's, and STROM_MODE=production is not set\..* STROM_RESTORE_DRILL=yes/,
    )
    await addAccount(db, 'eva@strom.example')
    expect(await refusal(hold(db, demonstration))).toContain("a production site's")
    await hold(db, drill)
    expect(await findInstallationMode(db)).toBe('production')
    await hold(db, production)
  })

  it('of a demonstration is no production site’s, once somebody is in it', async () => {
    const { db } = await open()
    await hold(db, demonstration)
    await hold(db, drill)
    expect(await findInstallationMode(db)).toBe('demonstration')
    await addAccount(db, 'eva@strom.example')
    expect(await refusal(hold(db, production))).toContain(
      "The data is a demonstration's: it was begun as one.",
    )
    await addAccount(db, 'owner@strom.test')
    expect(await refusal(hold(db, production))).toContain('knows the password of owner@strom.test.')
    await hold(db, demonstration)
  })

  it('of a demonstration that nobody was ever in may become a production site’s', async () => {
    const { db } = await open()
    await hold(db, demonstration)
    await hold(db, production)
    expect(await refusal(hold(db, demonstration))).toContain("a production site's")
  })

  const setUp = "insert into setup (token_hash, issued_at, expires_at) values ('', now(), now())"
  it.each([
    ['nobody', [], '', null],
    ['an owner to come', [], setUp, 'production'],
    ['members', ['eva@strom.example'], '', 'production'],
    ['members and demo people', ['eva@strom.example', 'ola@strom.test'], setUp, 'demonstration'],
  ] as const)('of an earlier version with %s is told by them', async (_who, emails, more, madeFor) => {
    const database = await open()
    const { db } = database
    const older = Object.entries(migrations).filter(([name]) => name < '0026_made_for')
    await sql`drop schema public cascade`.execute(db)
    await sql`create schema public`.execute(db)
    await migrateToLatest(database, Object.fromEntries(older))
    for (const email of emails) await addAccount(db, email)
    if (more !== '') await sql.raw(more).execute(db)
    await migrateToLatest(database)
    expect(await findInstallationMode(db)).toBe(madeFor)
  })
})

describe('a production site’s data folder', { timeout: 60_000 }, () => {
  it('stays as it is when it is opened without its settings', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'strom-made-for-'))
    await makeTestFolder(folder)
    const own = { STROM_DATA_DIR: folder, STROM_LOG_LEVEL: 'silent' }
    await (await openApp(readConfig({ ...productionEnv, ...own }))).close()
    expect(await refusal(openApp(readConfig(own)))).toContain("a production site's")

    const config = readConfig({ ...own, STROM_RESTORE_DRILL: 'yes' })
    const { app, databaseKind, close } = await openApp(config)
    await seedWhereNew(app)
    expect(await resetDemonstration(app)).toEqual({ ok: false, reason: 'production' })
    const people = await listDemoPeople(app.db)
    expect(people).toEqual([])
    const said = greeting(config, { databaseKind, setup: null, people })
    expect(said).toContain('Sign in  as somebody who has an account in this data')
    expect(said).not.toContain('@strom.test')
    await close()
    rmSync(folder, { recursive: true })
  })

  it('and a demonstration’s people are greeted where they are', () => {
    const [owner] = [
      { email: 'owner@strom.test', username: 'Owner', isOwner: true, shows: 'owner: everything' },
    ] as const
    const said = greeting(demonstration, { databaseKind: 'embedded', setup: null, people: [owner] })
    expect(said).toContain('password strom-demo with one of\n    owner@strom.test  owner: everything\n')
    expect(said).not.toContain('anna@strom.test')
  })
})
