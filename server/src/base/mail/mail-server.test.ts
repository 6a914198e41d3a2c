import { contract } from '@strom/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { productionSettings } from '../../../testing/production.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { checkMailServer } from '../../operate/doctor/mail-server.ts'
import { deliverMail } from './deliver-mail.ts'
import { openMailTransport, readMailServer } from './mail-server.ts'
import { queueMail } from './queue-mail.ts'
import { openTestSmtpServer, type TestSmtpServer } from './testing-smtp.ts'

const { mailServer } = contract

let site: TestApp
let owner: string
let smtp: TestSmtpServer
beforeAll(async () => {
  const { STROM_MAIL_FROM: _from, ...settings } = productionSettings
  site = await openTestApp({ env: { ...settings, STROM_SMTP_URL: 'console' } })
  owner = await site.confirm(await site.signIn((await site.build.account({ isOwner: true })).email))
  smtp = await openTestSmtpServer()
})
afterAll(async () => {
  await smtp.close()
  await site.close()
})
beforeEach(() => site.app.db.deleteFrom('mail_server').execute())

function changeMailServer(
  wanted: { user?: string; password?: string | null; host?: string; port?: number; from?: string } = {},
) {
  const usual = { host: '127.0.0.1', port: smtp.port, security: 'plain' as const, user: 'me@club.example' }
  const body = { ...usual, password: 'p@ss/w:rd?#', from: 'Club <post@club.example>', ...wanted }
  return site.call(mailServer.change, { token: owner, body })
}
const read = async () => (await site.call(mailServer.read, { token: owner })).json()

function queue() {
  const mail = {
    kind: 'test',
    to: 'kari@example.org',
    language: 'en' as const,
    subject: 'S',
    text: 'T',
    html: 'T',
  }
  return site.app.db.transaction().execute((tx) => queueMail(site.app, tx, { ...mail, links: [] }))
}

describe('the mail server that an owner sets', () => {
  it('is none at first, and mails wait for it', async () => {
    expect(await read()).toEqual({ resultCode: 1, where: 'console', server: null, from: null, entered: null })
    const { id } = await queue()
    const transport = openMailTransport(site.app)
    await expect(deliverMail(site.app, await transport(), id, 0)).rejects.toThrow('no mail server is set')
    expect(await checkMailServer(await readMailServer(site.app))).toMatchObject([
      { code: 'mail-server-none' },
    ])
    expect((await changeMailServer()).json()).toEqual({ resultCode: 1 })
    await deliverMail(site.app, await transport(), id, 1)
    expect(smtp.received.at(-1)).toMatchObject({ from: 'post@club.example', to: 'kari@example.org' })
  })

  it('is shown without its password, which is encrypted where it is kept', async () => {
    await changeMailServer()
    const shown = await read()
    expect(shown).toMatchObject({
      server: `127.0.0.1:${smtp.port}`,
      from: 'Club <post@club.example>',
      entered: { host: '127.0.0.1', user: 'me@club.example', security: 'plain', hasPassword: true },
    })
    const row = await site.app.db.selectFrom('mail_server').selectAll().executeTakeFirstOrThrow()
    const acts = await site.app.db.selectFrom('audit_log').selectAll().execute()
    expect(JSON.stringify([shown, row, acts])).not.toMatch(/p@ss|p%40ss/)
    expect(smtp.signIns.at(-1)).toContain('p@ss/w:rd?#')
  })

  it('keeps its password for the same user at the same host, and for no other', async () => {
    await changeMailServer()
    await changeMailServer({ password: null, from: 'other@club.example' })
    expect(await read()).toMatchObject({ from: 'other@club.example', entered: { hasPassword: true } })
    const signIns = smtp.signIns.length
    for (const other of [{ user: 'stranger' }, { host: 'localhost' }]) {
      const refused = (await changeMailServer({ password: null, ...other })).json()
      expect(refused).toMatchObject({ resultCode: 2, detail: expect.stringContaining('EAUTH') })
    }
    expect(smtp.signIns.length).toBe(signIns)
  })

  it('is asked before it is stored, and its words are told', async () => {
    smtp.misbehave.auth = '535 5.7.8 who are you'
    const refused = (await changeMailServer()).json()
    expect(refused).toMatchObject({ resultCode: 2, detail: expect.stringContaining('535 5.7.8 who are you') })
    delete smtp.misbehave.auth
    expect((await changeMailServer({ port: 1 })).json()).toMatchObject({
      resultCode: 2,
      detail: expect.stringContaining('ECONNREFUSED'),
    })
    expect(await read()).toMatchObject({ server: null })
  })

  it.each(['a/b', 'a b', 'x@127.0.0.1', 'a?b', 'a#b', '[::1]'])('is not at %s', async (host) => {
    expect((await changeMailServer({ host })).json()).toMatchObject({
      resultCode: 2,
      detail: 'That is no host name.',
    })
  })

  it.each([
    { host: '' },
    { port: 0 },
    { port: 70_000 },
    { from: 'nobody' },
    { from: 'a\r\nBcc: b@c.example' },
  ])('is refused with %o', async (wanted) => {
    expect((await changeMailServer(wanted)).json()).toMatchObject({
      resultCode: 2,
      detail: expect.any(String),
    })
    expect(await read()).toMatchObject({ server: null })
  })

  it('is taken away again', async () => {
    await changeMailServer()
    expect((await site.call(mailServer.remove, { token: owner })).json()).toEqual({ resultCode: 1 })
    expect(await read()).toMatchObject({ server: null })
    expect((await site.call(mailServer.remove, { token: owner })).json()).toEqual({ resultCode: 1 })
  })

  it('counts for nothing where the settings of the process name one, or in a demonstration', async () => {
    for (const env of [productionSettings, {}]) {
      const other = await openTestApp({ env })
      const token = await other.confirm(
        await other.signIn((await other.build.account({ isOwner: true })).email),
      )
      const shown = (await other.call(mailServer.read, { token })).json()
      expect(shown.where).toBe(env === productionSettings ? 'environment' : 'mailbox')
      const body = {
        host: '127.0.0.1',
        port: smtp.port,
        security: 'plain' as const,
        user: '',
        password: '',
        from: 'a@b.no',
      }
      const refused = (await other.call(mailServer.change, { token, body })).json()
      expect(refused).toMatchObject({ resultCode: 2, detail: expect.stringContaining('STROM_SMTP_URL') })
      await other.close()
    }
  })
})
