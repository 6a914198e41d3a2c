import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@strom/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { askServer } from './ask-server.ts'
import { type CommandServer, serveCommands } from './socket.ts'
import { socketPathOf } from './socket-path.ts'

let folder: string
let socketPath: string
let site: TestApp
let served: CommandServer

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'strom-'))
  socketPath = socketPathOf(folder)
  site = await openTestApp({ start: Date.now(), env: { DATA_DIR: folder } })
  served = await serveCommands(site.app)
})
afterAll(async () => {
  await served.close()
  await site.close()
  rmSync(folder, { recursive: true })
})

function ask(...argv: string[]) {
  return askServer(socketPath, argv)
}

async function askForJson(...argv: string[]) {
  return JSON.parse((await ask(...argv, '--json'))?.out ?? 'null')
}

describe('a command', () => {
  it('changes a setting at once, and says from what to what', async () => {
    expect(await ask('setting', 'set', 'householdSessions', '5')).toEqual({
      exitCode: 0,
      out: 'householdSessions: 3 → 5',
      err: '',
    })
    expect(site.app.settings.get('householdSessions')).toBe(5)
    expect(await ask('setting', 'set', 'householdSessions', '5')).toMatchObject({
      out: 'householdSessions = 5 (as it was)',
    })
    expect(await askForJson('setting', 'get', 'householdSessions')).toEqual({
      name: 'householdSessions',
      value: 5,
    })
    const { settings } = await askForJson('setting', 'list')
    expect(settings).toContainEqual(
      expect.objectContaining({ name: 'householdSessions', value: 5, changed: true, first: 3 }),
    )
    expect(settings.filter((one: { changed: boolean }) => one.changed)).toHaveLength(1)
  })

  it('closes the site and opens it again', async () => {
    const closed = async () => (await site.call(contract.site.siteSettings)).json().maintenanceMode
    expect(await ask('maintenance', 'status')).toMatchObject({
      exitCode: 0,
      out: expect.stringContaining('off'),
    })
    expect(await askForJson('maintenance', 'on')).toMatchObject({ maintenance: true, changed: true })
    expect(await closed()).toBe(true)
    expect(await askForJson('maintenance', 'on')).toMatchObject({ maintenance: true, changed: false })
    await ask('maintenance', 'off')
    expect(await closed()).toBe(false)
  })

  it('closes the site for a while that is to come', async () => {
    const closed = async () => (await site.call(contract.site.siteSettings)).json().maintenanceMode
    const from = new Date(site.clock.now() + 3_600_000).toISOString()
    const until = new Date(site.clock.now() + 5_400_000).toISOString()
    expect(
      await ask('maintenance', 'on', '--from', '+1h', '--until', '+30m', '--title', 'New player'),
    ).toEqual({
      exitCode: 0,
      out: `Maintenance is off: the site is open. It begins at ${from} and ends at ${until}.`,
      err: '',
    })
    expect(await askForJson('maintenance', 'status')).toMatchObject({
      maintenance: false,
      planned: true,
      from,
      until,
      title: 'New player',
    })
    expect(await closed()).toBe(false)
    site.clock.advance(3600)
    expect(await closed()).toBe(true)
    expect(await ask('maintenance', 'status')).toMatchObject({
      out: `Maintenance is on until ${until}: only owners get past its page; players that run go on.`,
    })
    site.clock.advance(1800)
    expect(await closed()).toBe(false)
    expect(await askForJson('maintenance', 'status')).toMatchObject({ maintenance: false, planned: false })
    expect(await ask('maintenance', 'on', '--from', from)).toEqual({
      exitCode: 1,
      out: '',
      err: `${from} has passed; leave '--from' out to begin at once.`,
    })
    expect(await ask('maintenance', 'on', '--until', from)).toMatchObject({ exitCode: 1 })
    await ask('maintenance', 'off')
  })

  it('announces for later, lists and calls off', async () => {
    const later = new Date(site.clock.now() + 7_200_000).toISOString()
    const { id } = await askForJson('announce', 'Later', 'Soon.', '--from', '+2h', '--until', '+1d')
    expect(await ask('announce', '--list')).toMatchObject({
      out: expect.stringMatching(`^${id.slice(0, 8)}  'Later', from ${later}, until `),
    })
    expect(await askForJson('announce', '--list')).toMatchObject({
      announcements: [{ id, title: 'Later', from: later, shown: false }],
    })
    expect(await ask('announce', '--cancel', 'nobody')).toMatchObject({
      exitCode: 1,
      err: "There is no announcement 'nobody'; announce --list shows which there are.",
    })
    expect(await ask('announce', '--cancel', id.slice(0, 6))).toMatchObject({ out: "Called off: 'Later'." })
    expect(await ask('announce', '--list')).toMatchObject({
      out: 'There is no announcement, and none to come.',
    })
    expect(await ask('announce', 'a', 'b', '--from', '+2h', '--until', later)).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('before it begins'),
    })
  })

  it('changes a text at once, and puts the first one back', async () => {
    const account = await site.build.account()
    const token = await site.signIn(account.email)
    const changed = async () => (await site.call(contract.texts.changed, { token })).json().texts
    const set = ['text', 'set', 'faq.payment.paragraphs'] as const
    expect(await ask(...set, '--en', 'Cash.\n\n Cards. ', '--nb', 'Kontanter.')).toMatchObject({
      exitCode: 0,
    })
    expect(await changed()).toMatchObject([
      { id: 'faq.payment.paragraphs', en: 'Cash.\nCards.', nb: 'Kontanter.' },
    ])
    expect(await askForJson('text', 'list', '--changed')).toMatchObject({
      texts: [
        { id: 'faq.payment.paragraphs', changed: true, first: { en: expect.stringContaining('PayPal') } },
      ],
    })
    expect((await ask('text', 'show', 'faq.payment.paragraphs'))?.out).toMatch(
      /changed\n\nEnglish:\nCash\.\nCards\..+It came with the product as:.+PayPal is accepted\./s,
    )
    expect(await ask('text', 'set', 'faq.payment.question', '--en', 'a\nb', '--nb', 'a')).toEqual({
      exitCode: 1,
      out: '',
      err: 'faq.payment.question is a single line; take the line breaks out.',
    })
    expect(await ask('text', 'reset', 'faq.payment.paragraphs')).toMatchObject({
      out: 'faq.payment.paragraphs is as it came with the product.',
    })
    expect(await ask('text', 'reset', 'faq.payment.paragraphs')).toMatchObject({
      out: 'faq.payment.paragraphs was not changed.',
    })
    expect(await changed()).toEqual([])
  })

  it('announces, replaces and ends', async () => {
    const latest = async () => (await site.call(contract.site.latestAnnouncement)).json()
    expect(await ask('announce', 'Tonight', 'At eight.')).toMatchObject({
      exitCode: 0,
      out: "Announced 'Tonight'.",
    })
    expect(await latest()).toMatchObject({ title: 'Tonight', text: 'At eight.' })
    site.clock.advance(1)
    const until = new Date(site.clock.now() + 60_000).toISOString()
    expect(await ask('announce', 'Delayed', 'At nine.', '--until', until)).toMatchObject({
      out: `Announced 'Delayed' until ${until}. It takes the place of 'Tonight'.`,
    })
    expect(await ask('announce', '--end')).toMatchObject({ exitCode: 0, out: "Ended: 'Delayed'." })
    site.clock.advance(1)
    expect(await latest()).toMatchObject({ resultCode: 2 })
    expect(await ask('announce', '--end')).toEqual({
      exitCode: 1,
      out: '',
      err: 'There is no announcement to end.',
    })
    expect(await ask('announce', 'Late', 'Gone.', '--until', '2020-01-01')).toMatchObject({
      exitCode: 1,
      out: '',
    })
    expect(await latest()).toMatchObject({ resultCode: 2 })
  })

  it.each([
    [['docter'], "did you mean 'doctor'?"],
    [['setting', 'set', 'householdSessions', '0'], 'cannot be the value'],
    [['demo', 'reset'], 'Say so with --yes.'],
    [['help'], "'help' needs no server."],
  ])('refuses %j', async (argv, part) => {
    expect(await ask(...argv)).toMatchObject({ exitCode: 2, out: '', err: expect.stringContaining(part) })
  })
})

describe('edge', () => {
  it('shows the secret that nginx may ask with, which nobody had to set', async () => {
    const { secret } = await askForJson('edge')
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    expect((await ask('edge'))?.out).toContain(`${secret}\n`)
    const right = (shown: string) =>
      site.server.inject({ url: '/api/edge/right/fjord?token=x', headers: { 'strom-edge': shown } })
    expect((await right(secret)).statusCode).toBe(403)
    expect((await right(`${secret.slice(0, -1)}?`)).statusCode).toBe(404)
  })
})

describe('demo reset', () => {
  function countAccounts() {
    return site.app.db
      .selectFrom('accounts')
      .select('id')
      .execute()
      .then((rows) => rows.length)
  }

  it('makes everything anew', async () => {
    await ask('demo', 'reset', '--yes')
    await site.build.account({ email: 'guest@example.org' })
    await site.app.db.deleteFrom('streams').where('id', '=', 'fjord').execute()
    await ask('setting', 'set', 'brandName', 'Club')
    await ask('text', 'set', 'guide.age', '--en', 'Old.', '--nb', 'Gammel.')
    expect(await countAccounts()).toBe(7)
    expect(await askForJson('demo', 'reset', '--yes')).toMatchObject({ streams: 6, signInsEnded: 0 })
    expect(await countAccounts()).toBe(6)
    expect(site.app.settings.get('brandName')).toBe('Strøm')
    expect(site.app.texts.version()).toBeNull()
    const { first } = await site.app.db
      .selectFrom('grants')
      .select((eb) => eb.fn.min('id').as('first'))
      .executeTakeFirstOrThrow()
    expect(first).toBe(1)
  })

  it('ends every sign-in and tells every player why', async () => {
    const { email } = await site.build.account({ span: { months: 1 } })
    const token = await site.signIn(email)
    const { streamToken } = (await site.call(contract.playback.expiryToken, { token, body: {} })).json()
    const verified = site.app.registry.tokens.verify(streamToken)
    const session = await site.app.registry.find(verified.ok ? verified.sessionId : '')
    if (!session) throw new Error('the stream token names no session')
    expect(await site.app.registry.findStream('fjord')).toBeDefined()
    const told: string[] = []
    site.app.registry.watch(session, { streamId: 'fjord', network: session.network }, (reason) =>
      told.push(reason),
    )
    expect(await askForJson('demo', 'reset', '--yes')).toMatchObject({ signInsEnded: 1 })
    expect(told).toEqual(['signed-out'])
    expect((await site.call(contract.sessions.user, { token })).statusCode).toBe(403)
  })

  it('keeps the installation’s secrets', async () => {
    const secret = { name: 'kept', value: 'c2VjcmV0', created_at: new Date() }
    await site.app.db.insertInto('secrets').values(secret).execute()
    await ask('demo', 'reset', '--yes')
    const kept = site.app.db.selectFrom('secrets').select('value').where('name', '=', 'kept')
    expect(await kept.executeTakeFirst()).toEqual({ value: 'c2VjcmV0' })
  })

  it('is refused by a production site', async () => {
    const before = await countAccounts()
    const config = { ...site.app.config, mode: 'production' as const }
    await served.close()
    served = await serveCommands({ ...site.app, config })
    expect(await ask('demo', 'reset', '--yes')).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('production'),
    })
    expect(await countAccounts()).toBe(before)
  })
})

describe('doctor', () => {
  type Found = { check: string; state: string; says: string }

  async function examined(): Promise<{ healthy: boolean; of(check: string): Found | undefined }> {
    const { healthy, findings } = await askForJson('doctor')
    return { healthy, of: (check) => findings.find((one: Found) => one.check === check) }
  }

  it('is told by the running server, and exits with 1 for a problem', async () => {
    site.clock.advance((Date.now() - site.clock.now()) / 1000)
    const { of } = await examined()
    expect(of('server')?.says).toContain(`process ${process.pid}`)
    for (const check of ['database', 'migrations', 'clock', 'data folder'])
      expect(of(check)?.state, check).toBe('ok')
    await site.build.stream({ title: 'Dark', channel: 'nowhere', position: 100 })
    const { healthy, of: then } = await examined()
    expect(healthy).toBe(false)
    expect(then('streams')).toMatchObject({
      state: 'problem',
      says: expect.stringContaining("'Dark' shows the channel 'nowhere'"),
    })
    const { exitCode, out } = (await ask('doctor')) ?? {}
    expect(exitCode).toBe(1)
    expect(out).toMatch(
      /PROBLEM +streams.*→ Give the stream another channel\..*\d problems?, \d warnings?\.$/s,
    )
  })

  it('notices a clock that went back, and migrations this version lacks', async () => {
    site.clock.advance(-3600)
    await sql`insert into kysely_migration (name, timestamp) values ('9999_later', '')`.execute(site.app.db)
    const { of } = await examined()
    expect(of('clock')?.state).toBe('problem')
    expect(of('migrations')).toMatchObject({ state: 'problem', says: expect.stringContaining('9999_later') })
    await sql`delete from kysely_migration where name = '9999_later'`.execute(site.app.db)
    site.clock.advance(3600)
  })
})
