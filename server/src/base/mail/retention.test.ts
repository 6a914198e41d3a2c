import { contract } from '@strom/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { removeExpired } from '../../compose/retention.ts'
import { toMessage } from '../db/events/events.ts'
import { markAttempted, markSent } from './queries.ts'
import { queueMail } from './queue-mail.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  const { app, clock } = test
  await app.db.deleteFrom('mails').execute()
  const [sent, failed] = [await queue('sent'), await queue('failed')]
  await queue('waiting')
  const message = toMessage('mail-tried', { mailId: sent.id })
  await markSent(app.db, { id: sent.id, now: new Date(clock.now()), forget: false, message })
  await markAttempted(app.db, failed.id, 'failed', 'no such person')
})

const day = 86_400

function queue(subject: string) {
  const { app } = test
  const mail = { kind: 'test', to: 'kari@example.org', language: 'en', subject } as const
  const body = { text: subject, html: subject, links: [] }
  return app.db.transaction().execute((tx) => queueMail(app, tx, { ...mail, ...body }))
}

async function keepFor(days: number) {
  const { settings, db } = test.app
  await settings.set(db, 'mailHistoryDays', days)
  await expect.poll(() => settings.get('mailHistoryDays')).toBe(days)
}

async function subjects() {
  const rows = await test.app.db.selectFrom('mails').select('subject').orderBy('subject').execute()
  return rows.map(({ subject }) => subject)
}

it('forgets mails after a year, but for those that wait', async () => {
  test.clock.advance(365 * day)
  await removeExpired(test.app, 'mails')
  expect(await subjects()).toEqual(['failed', 'sent', 'waiting'])
  test.clock.advance(1)
  await removeExpired(test.app, 'mails')
  expect(await subjects()).toEqual(['waiting'])
})

it('keeps them for as many days as the setting says, and for ever at 0', async () => {
  await keepFor(0)
  test.clock.advance(5000 * day)
  await removeExpired(test.app, 'mails')
  expect(await subjects()).toHaveLength(3)
  await keepFor(5001)
  await removeExpired(test.app, 'mails')
  expect(await subjects()).toHaveLength(3)
  test.clock.advance(2 * day)
  await removeExpired(test.app, 'mails')
  expect(await subjects()).toEqual(['waiting'])
  await keepFor(365)
})

it('forgets more than go at once', async () => {
  const { app, clock } = test
  const now = new Date(clock.now())
  const mail = { kind: 'test', recipient: 'a@b.no', language: 'en', body_text: '', body_html: '' } as const
  const many = Array.from({ length: 250 }, (_, n) => ({
    ...mail,
    id: `m${n}`,
    subject: 'old',
    links: '[]',
    state: 'sent' as const,
    created_at: now,
    sent_at: now,
  }))
  await app.db.insertInto('mails').values(many).execute()
  clock.advance(366 * day)
  await removeExpired(app, 'mails')
  expect(await subjects()).toEqual(['waiting'])
})

it('leaves what a mail was about, which no longer tells how far its mail got', async () => {
  const { app, build, clock } = test
  const { email } = await build.account({ span: { months: 24 } })
  const body = { invitationEmail: 'friend@example.org' }
  await test.call(contract.invitations.send, { token: await test.signIn(email), body })
  await app.db
    .updateTable('mails')
    .set({ state: 'sent', sent_at: new Date(clock.now()) })
    .where('recipient', '=', body.invitationEmail)
    .execute()
  clock.advance(366 * day)
  await removeExpired(app, 'mails')
  const mine = await test.call(contract.invitations.all, { token: await test.signIn(email) })
  expect(mine.json().invitations).toMatchObject([{ email: body.invitationEmail, mailState: null }])
})
