import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { QueuedMail } from './queries.ts'
import { createSmtpTransport } from './smtp.ts'
import { sampleMail as mail } from './testing-mail.ts'
import { type Misbehaviour, openTestSmtpServer, type TestSmtpServer } from './testing-smtp.ts'

let server: TestSmtpServer
beforeEach(async () => {
  server = await openTestSmtpServer()
})
afterEach(() => server.close())

function handOver(url = server.url, given: Partial<QueuedMail> = {}) {
  const transport = createSmtpTransport({ url, from: 'Strøm <noreply@live.example.org>', patienceMs: 700 })
  return transport.send({ ...mail, ...given })
}

function headerOf(source: string | undefined, name: string) {
  return new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(source ?? '')?.[1]
}

describe('a mail', () => {
  it('arrives with text and HTML, from and to whom it should, saying that a machine sent it', async () => {
    expect(await handOver()).toEqual({ ok: true })
    const [received] = server.received
    expect(received).toMatchObject({ from: 'noreply@live.example.org', to: 'kari@example.org' })
    expect(headerOf(received?.source, 'Content-Type')).toContain('multipart/alternative')
    expect(received?.source).toContain('text/plain')
    expect(received?.source).toContain('text/html')
    expect(received?.source).toContain('.En linje med punktum')
    expect(headerOf(received?.source, 'Auto-Submitted')).toBe('auto-generated')
    expect(headerOf(received?.source, 'To')).toBe('kari@example.org')
    expect(headerOf(received?.source, 'Subject')).toMatch(/^=\?UTF-8\?/)
  })

  it('is the same mail each time it is sent: Message-ID and Date', async () => {
    await handOver()
    await handOver()
    const [first, second] = server.received
    expect(headerOf(first?.source, 'Message-ID')).toBe(`<${mail.id}@live.example.org>`)
    expect(headerOf(second?.source, 'Message-ID')).toBe(`<${mail.id}@live.example.org>`)
    expect(headerOf(first?.source, 'Date')).toBe('Fri, 20 Nov 2026 12:00:00 +0000')
    expect(headerOf(second?.source, 'Date')).toBe('Fri, 20 Nov 2026 12:00:00 +0000')
  })

  it('is answered to the contact address of the moment, where there is one', async () => {
    let contact = ''
    const from = 'Strøm <noreply@live.example.org>'
    const transport = createSmtpTransport({ url: server.url, from, replyTo: () => contact, patienceMs: 700 })
    await transport.send(mail)
    contact = 'post@example.org'
    await transport.send(mail)
    expect(server.received.map(({ source }) => headerOf(source, 'Reply-To'))).toEqual([
      undefined,
      'post@example.org',
    ])
  })

  it('goes to one address, however that is spelt', async () => {
    await handOver(server.url, { recipient: 'bjørn@example.org' })
    expect(server.received.map(({ to }) => to)).toEqual(['bjørn@example.org'])
  })

  it('signs in with what STROM_SMTP_URL says, and never tells it', async () => {
    const url = server.url.replace('//', '//member:s%40cret@')
    expect(await handOver(url)).toEqual({ ok: true })
    expect(server.signIns).toEqual(['member:s@cret'])
    server.misbehave = { auth: '535 5.7.8 wrong password' }
    const refused = await handOver(url)
    expect(refused).toMatchObject({ ok: false, temporary: true })
    expect(JSON.stringify(refused)).not.toContain('s@cret')
  })
})

describe('what a mail server refuses', () => {
  it.each<[string, Misbehaviour, boolean]>([
    ['an unknown mailbox for good', { rcptTo: '550 5.1.1 no such user' }, false],
    ['a message it does not like for good', { message: '554 5.7.1 spam' }, false],
    ['a message announced for good', { data: '550 no' }, false],
    ['a full mailbox for now', { rcptTo: '452 4.2.2 mailbox full' }, true],
    ['an unknown sender (greylisting) for now', { rcptTo: '451 4.7.1 come back later' }, true],
    ['a message while it is busy for now', { message: '451 4.3.0 busy' }, true],
    ['our sender for now: settings can be mended', { mailFrom: '550 5.7.1 not your domain' }, true],
    ['everybody for now', { greeting: '554 not today' }, true],
  ])('%s', async (_what, misbehave, temporary) => {
    server.misbehave = misbehave
    const [words = ''] = Object.values(misbehave)
    expect(await handOver()).toEqual({ ok: false, temporary, error: expect.stringContaining(words) })
  })
})

describe('a mail server that breaks down', () => {
  it.each<[string, Misbehaviour]>([
    ['says nothing at first', { greeting: 'silence' }],
    ['hangs up at first', { greeting: 'cut' }],
    ['falls silent at the recipient', { rcptTo: 'silence' }],
    ['hangs up at DATA', { data: 'cut' }],
    ['falls silent at DATA', { data: 'silence' }],
    ['hangs up instead of confirming the message', { message: 'cut' }],
    ['falls silent instead of confirming the message', { message: 'silence' }],
  ])('%s: the mail waits', async (_what, misbehave) => {
    server.misbehave = misbehave
    expect(await handOver()).toMatchObject({ ok: false, temporary: true })
  })

  it('is not there: the mail waits', async () => {
    await server.close()
    expect(await handOver()).toMatchObject({ ok: false, temporary: true, error: expect.any(String) })
  })
})
