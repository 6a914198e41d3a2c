import { contract } from '@strom/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { postgresUrl } from '../../../testing/db/postgres.ts'
import { useCommandStage } from '../../../testing/stages/command-stage.ts'

const stage = useCommandStage()

describe('demo reset', () => {
  function countAccounts() {
    return stage.site.app.db
      .selectFrom('accounts')
      .select('id')
      .execute()
      .then((rows) => rows.length)
  }

  it('makes everything again', async () => {
    await stage.ask('demo', 'reset', '--yes')
    await stage.site.build.account({ email: 'guest@example.org' })
    await stage.site.app.db.deleteFrom('streams').where('id', '=', 'fjord').execute()
    await stage.ask('setting', 'set', 'brandName', 'Club')
    await stage.ask('texts', 'write', 'guide.age', '--en', 'Old.', '--nb', 'Gammel.')
    expect(await countAccounts()).toBe(7)
    expect(await stage.askForJson('demo', 'reset', '--yes')).toMatchObject({ streams: 6, signInsEnded: 0 })
    expect(await countAccounts()).toBe(6)
    expect(stage.site.app.settings.get('brandName')).toBe('Strøm')
    expect(stage.site.app.texts.version()).toBeNull()
    const { first } = await stage.site.app.db
      .selectFrom('grants')
      .select((eb) => eb.fn.min('id').as('first'))
      .executeTakeFirstOrThrow()
    expect(first).toBe(1)
  })

  it('ends every sign-in and tells every player why', async () => {
    const { email } = await stage.site.build.account({ span: { months: 1 } })
    const token = await stage.site.signIn(email)
    const { streamToken } = (await stage.site.call(contract.playback.expiryToken, { token, body: {} })).json()
    const verified = stage.site.app.registry.tokens.verify(streamToken)
    const session = await stage.site.app.registry.find(verified.ok ? verified.sessionId : '')
    if (!session) throw new Error('the stream token names no session')
    expect(await stage.site.app.registry.findStream('fjord')).toBeDefined()
    const told: string[] = []
    stage.site.app.registry.watch(session, { streamId: 'fjord', network: session.network }, (reason) =>
      told.push(reason),
    )
    expect(await stage.askForJson('demo', 'reset', '--yes')).toMatchObject({ signInsEnded: 1 })
    expect(told).toEqual(['signed-out'])
    expect((await stage.site.call(contract.sessions.user, { token })).statusCode).toBe(403)
  })

  it.runIf(postgresUrl)('begins again when it has met a reader in a circle', async () => {
    const { db } = stage.site.app
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables
      where schemaname = current_schema() and tablename not like 'kysely_%' and tablename <> 'secrets'
    `.execute(db)
    const [first, last] = [rows.at(0)?.name ?? '', rows.at(-1)?.name ?? '']
    // Other connections may wait for the reset at other tables.
    const waiting = sql<{ pid: number }>`
      select pid from pg_locks
      where not granted and relation = ${last}::regclass
        and database = (select oid from pg_database where datname = current_database())`
    let reset: Promise<unknown> | undefined
    await db.transaction().execute(async (reader) => {
      await sql`select from ${sql.table(last)}`.execute(reader)
      reset = stage.askForJson('demo', 'reset', '--yes')
      await expect
        .poll(async () => (await waiting.execute(reader)).rows.length, { interval: 10 })
        .toBeGreaterThan(0)
      // A deadlock: each waits for the other. The one that began to wait first detects it.
      await sql`select from ${sql.table(first)}`.execute(reader)
    })
    expect(await reset).toMatchObject({ streams: 6 })
  })

  it('keeps the installation’s secrets', async () => {
    const secret = { name: 'kept', value: 'c2VjcmV0', created_at: new Date() }
    await stage.site.app.db.insertInto('secrets').values(secret).execute()
    await stage.ask('demo', 'reset', '--yes')
    const kept = stage.site.app.db.selectFrom('secrets').select('value').where('name', '=', 'kept')
    expect(await kept.executeTakeFirst()).toEqual({ value: 'c2VjcmV0' })
  })

  it('is refused by a production site', async () => {
    const before = await countAccounts()
    const config = { ...stage.site.app.config, mode: 'production' as const }
    await stage.serve({ ...stage.site.app, config })
    expect(await stage.ask('demo', 'reset', '--yes')).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('production'),
    })
    expect(await countAccounts()).toBe(before)
  })
})
