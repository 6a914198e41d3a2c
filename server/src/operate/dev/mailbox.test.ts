import { contract } from '@strom/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { queueMail } from '../../base/mail/queue-mail.ts'

let test: TestApp | undefined
afterEach(() => test?.close())

async function open(env: NodeJS.ProcessEnv = {}) {
  test = await openTestApp({ env })
  return test
}

describe('in a demonstration', () => {
  let site: TestApp
  beforeEach(async () => {
    site = await open()
    await site.app.jobs.start()
  })

  async function mails() {
    return (await site.server.inject({ url: '/dev/mailbox.json' })).json()
  }

  it('every mail lands in the mailbox, newest first, with links that work', async () => {
    expect(await mails()).toEqual([])
    const token = await site.signIn((await site.build.account()).email)
    const invite = (invitationEmail: string) =>
      site.call(contract.invitations.send, { token, body: { invitationEmail } })
    await invite('first@example.org')
    site.clock.advance(1)
    expect((await invite('second@example.org')).json().detail).toBe(
      'The invitation has been sent to second@example.org.',
    )
    await expect.poll(mails).toHaveLength(2)
    const [newest] = await mails()
    expect(Object.keys(newest)).toEqual(['to', 'subject', 'text', 'links', 'at'])
    expect(newest).toMatchObject({
      to: 'second@example.org',
      subject: 'You are invited to Strøm',
      at: new Date(site.clock.now()).toISOString(),
    })
    expect(newest.text).toContain(newest.links[0])
    const id = new URL(newest.links[0]).searchParams.get('invitation') ?? ''
    const found = await site.call(contract.invitations.lookUp, { params: { id } })
    expect(found.json()).toMatchObject({ resultCode: 1, email: 'second@example.org' })
  })

  it('the page shows them without scripts, and nothing of a mail becomes markup', async () => {
    const link = 'http://localhost:3000/x?a=1&b=2'
    const mail = {
      kind: 'test',
      to: 'kari@example.org',
      language: 'en' as const,
      subject: '<script>alert(1)</script>',
      text: `Hello <b>you</b>\n${link}\nhttps://evil.example/"onmouseover=x`,
      html: '',
      links: [link],
    }
    await site.app.db.transaction().execute((tx) => queueMail(site.app, tx, mail))
    await expect.poll(mails).toHaveLength(1)
    const page = await site.server.inject({ url: '/dev/mailbox', headers: { 'accept-language': 'nb' } })
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.body).toContain('<html lang="nb">')
    expect(page.body).toContain('<a href="http://localhost:3000/x?a=1&amp;b=2">')
    expect(page.body).not.toMatch(/<script|<b>|<a href="https:\/\/evil/)
  })
})

describe('where mails go to people', () => {
  const smtp = { STROM_SMTP_URL: 'smtp://127.0.0.1:2525' }

  it.each([
    [
      'production',
      {
        STROM_MODE: 'production',
        STROM_PAYMENTS: 'none',
        STROM_PUBLIC_URL: 'https://live.example.org',
        ...smtp,
        STROM_MAIL_FROM: 'post@live.example.org',
      },
    ],
    ['a demonstration with a mail server', smtp],
  ])('%s has no mailbox', async (_what, env) => {
    const site = await open(env)
    for (const url of ['/dev/mailbox', '/dev/mailbox.json']) {
      expect((await site.server.inject({ url })).statusCode).toBe(404)
    }
  })
})
