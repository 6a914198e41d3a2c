import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { deliverMail, mailRetries } from './deliver-mail.ts'
import { listenForFirstAttempt } from './first-attempt.ts'
import { queueMail, withdrawMail } from './queue-mail.ts'
import { createSmtpTransport } from './smtp.ts'
import { openTestSmtpServer, type TestSmtpServer } from './testing-smtp.ts'
import type { MailTransport } from './transport.ts'

let test: TestApp
let server: TestSmtpServer
let transport: MailTransport
beforeEach(async () => {
  test = await openTestApp()
  server = await openTestSmtpServer()
  transport = transportTo(server.url)
})
afterEach(async () => {
  await server.close()
  await test.close()
})

function transportTo(url: string) {
  return createSmtpTransport({ url, from: 'noreply@strom.test', patienceMs: 700 })
}

const body = {
  subject: 'S',
  text: 'https://a.example/?token=secret',
  html: '<p>secret</p>',
  links: ['https://a.example/?token=secret'],
}

function queue(to = 'kari@example.org', usefulUntil?: Date) {
  const mail = { kind: 'test', to, language: 'en' as const, ...body, ...(usefulUntil && { usefulUntil }) }
  return test.app.db.transaction().execute((tx) => queueMail(test.app, tx, mail))
}

function mails() {
  return test.app.db.selectFrom('mails').selectAll().execute()
}

async function jobs() {
  const { rows } = await sql<{ data: { mailId: string } }>`
    select data from pgboss.job where name = 'send-mail'`.execute(test.app.db)
  return rows.map(({ data }) => data.mailId)
}

function messageIds() {
  return server.received.map(({ source }) => /^Message-ID: .*$/m.exec(source)?.[0])
}

function deliver(id: string, tried = 0, by = transport) {
  return deliverMail(test.app, by, id, tried)
}

describe('a queued mail', () => {
  it('stands in the outbox with its job, and not at all when its transaction fails', async () => {
    const { id } = await queue()
    expect(await mails()).toMatchObject([{ id, state: 'queued', tries: 0, recipient: 'kari@example.org' }])
    expect(await jobs()).toEqual([id])
    const failed = test.app.db.transaction().execute(async (tx) => {
      await queueMail(test.app, tx, { kind: 'test', to: 'ola@example.org', language: 'en', ...body })
      throw new Error('the power went')
    })
    await expect(failed).rejects.toThrow('the power went')
    expect(await mails()).toHaveLength(1)
    expect(await jobs()).toHaveLength(1)
  })

  it('to an address that no mail server understands is written as failed, without a job', async () => {
    expect(await queue('a,b@example.org')).toMatchObject({ state: 'failed' })
    expect(await mails()).toMatchObject([{ state: 'failed', error: expect.any(String) }])
    expect(await jobs()).toEqual([])
  })
})

describe('delivery', () => {
  it('marks the mail as sent and forgets what its links could do', async () => {
    const { id } = await queue()
    await deliver(id)
    const [mail] = await mails()
    expect(mail).toMatchObject({ state: 'sent', tries: 1, error: null, sent_at: new Date(test.clock.now()) })
    expect(JSON.stringify(mail)).not.toContain('secret')
    expect(server.received).toHaveLength(1)
  })

  it('never sends again what the server has taken, however often the job comes', async () => {
    const { id } = await queue()
    for (let i = 0; i < 3; i++) await deliver(id, i)
    expect(server.received).toHaveLength(1)
  })

  it('gives up at 550, at once and for good', async () => {
    server.misbehave = { rcptTo: '550 5.1.1 no such user' }
    const { id } = await queue()
    await deliver(id)
    expect(await mails()).toMatchObject([
      { state: 'failed', tries: 1, error: expect.stringContaining('550 5.1.1 no such user') },
    ])
    server.misbehave = {}
    await deliver(id, 1)
    expect(server.received).toEqual([])
  })

  it('loses nothing while the server is down, and delivers once when it is up', async () => {
    await server.close()
    const { id } = await queue()
    for (let i = 0; i < 3; i++) await expect(deliver(id, i)).rejects.toThrow('was not taken yet')
    expect(await mails()).toMatchObject([{ state: 'queued', tries: 3, error: expect.any(String) }])
    server = await openTestSmtpServer(server.port)
    await deliver(id, 3)
    expect(await mails()).toMatchObject([{ state: 'sent', tries: 4, error: null }])
    expect(server.received).toHaveLength(1)
  })

  it('tries again after a time-out', async () => {
    server.misbehave = { greeting: 'silence' }
    const { id } = await queue()
    await expect(deliver(id)).rejects.toThrow('was not taken yet')
    server.misbehave = {}
    await deliver(id, 1)
    expect(server.received).toHaveLength(1)
  })

  it('sends a message whose confirmation was cut off once more, as the very same message', async () => {
    server.misbehave = { message: 'cut' }
    const { id } = await queue()
    await expect(deliver(id)).rejects.toThrow('was not taken yet')
    server.misbehave = {}
    test.clock.advance(3600)
    await deliver(id, 1)
    const dates = server.received.map(({ source }) => /^Date: .*$/m.exec(source)?.[0])
    expect(messageIds()).toEqual([`Message-ID: <${id}@strom.test>`, `Message-ID: <${id}@strom.test>`])
    expect(dates[0]).toBe(dates[1])
    await deliver(id, 2)
    expect(server.received).toHaveLength(2)
  })

  it('sends once more, as the very same message, what could not be stored as sent', async () => {
    const { id } = await queue()
    await sql`alter table mails add constraint full_disk check (state <> 'sent')`.execute(test.app.db)
    await expect(deliver(id)).rejects.toThrow('full_disk')
    await sql`alter table mails drop constraint full_disk`.execute(test.app.db)
    test.clock.advance(3600)
    await deliver(id, 1)
    expect(messageIds()).toEqual([`Message-ID: <${id}@strom.test>`, `Message-ID: <${id}@strom.test>`])
    expect(await mails()).toMatchObject([{ state: 'sent' }])
  })

  it('gives up after the last try', async () => {
    server.misbehave = { rcptTo: '451 later' }
    const { id } = await queue()
    await expect(deliver(id, mailRetries - 1)).rejects.toThrow()
    expect(await mails()).toMatchObject([{ state: 'queued' }])
    await deliver(id, mailRetries)
    expect(await mails()).toMatchObject([{ state: 'failed', error: expect.stringContaining('451 later') }])
  })

  it('does not send what has lost its use, nor what was withdrawn', async () => {
    const late = await queue('late@example.org', new Date(test.clock.now() + 60_000))
    const withdrawn = await queue('withdrawn@example.org')
    await test.app.db.transaction().execute((tx) => withdrawMail(tx, withdrawn.id))
    test.clock.advance(60)
    await deliver(late.id)
    await deliver(withdrawn.id)
    expect((await mails()).map(({ state }) => state)).toEqual(['failed', 'failed'])
    expect(server.received).toEqual([])
  })

  it('says nothing of a mail in the logs but its number, kind and fate', async () => {
    const logged: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
    server.misbehave = { message: '554 5.7.1 spam' }
    const { id } = await queue()
    await deliverMail({ ...test.app, log }, transport, id, 0)
    expect(logged).toHaveLength(1)
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({
      mail: id,
      kind: 'test',
      error: 'EMESSAGE: 554 5.7.1 spam',
    })
    expect(logged.join()).not.toMatch(/secret|kari@example/)
  })

  it('is told to who waits for its first try', async () => {
    const waiting = listenForFirstAttempt(test.app)
    const { id } = await queue()
    const other = await queue('other@example.org')
    server.misbehave = { rcptTo: '550 no' }
    await deliver(id)
    expect(await waiting.result(id, 10)).toBe('failed')
    expect(await waiting.result(other.id, 0.05)).toBe('queued')
    waiting.close()
  })
})

describe('with the job runner', () => {
  it('a mail goes out by itself', async () => {
    const site = await openTestApp({
      env: { STROM_SMTP_URL: server.url, STROM_MAIL_FROM: 'Club <club@strom.test>' },
    })
    await site.app.jobs.start()
    const mail = { kind: 'test', to: 'kari@example.org', language: 'en' as const, ...body }
    await site.app.db.transaction().execute((tx) => queueMail(site.app, tx, mail))
    await expect.poll(() => server.received.length, { timeout: 15_000 }).toBe(1)
    expect(server.received[0]).toMatchObject({ from: 'club@strom.test', to: 'kari@example.org' })
    await site.close()
  })
})
