import { contract } from '@strom/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outbox } from '../../../testing/outbox.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { removeExpired } from '../../compose/retention.ts'
import { endLegacyRenewal } from './legacy-renewals.ts'
import { sendReminders } from './reminders.ts'
import { revokeGrant } from './revoke-grant.ts'

const hour = 3600
const day = 24 * hour

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

/** Sends reminders every twelve hours. */
async function pass(days: number) {
  for (let hours = 0; hours < days * 24; hours += 12) {
    test.clock.advance(12 * hour)
    await sendReminders(test.app)
  }
}

async function subjects(email: string) {
  return (await outbox(test.app, email)).map(({ subject }) => subject)
}

describe('sendReminders', () => {
  it('says when, in the member’s language, with one link to renew', async () => {
    const { id, email } = await test.build.account({ span: { days: 30 } })
    await test.app.db.updateTable('accounts').set({ language: 'nb' }).where('id', '=', id).execute()
    const english = await test.build.account({ span: { days: 30 } })
    test.clock.advance(28 * day + 6 * hour)
    await sendReminders(test.app)
    const [mail] = await outbox(test.app, email)
    expect(mail).toMatchObject({
      kind: 'access-reminder',
      language: 'nb',
      subject: 'Tilgangen din til Strøm slutter om 42 timer',
      links: ['http://localhost:3000/subscription'],
    })
    expect(mail?.text).toContain('om 42 timer, 20. desember 2026 kl. 13:00 CET')
    const [other] = await outbox(test.app, english.email)
    expect(other?.text).toContain('ends in 42 hours, on 20 December 2026 at 13:00 CET')
    expect(other?.text).toContain('nothing is charged by itself')
  })

  it('says whom to ask, and nothing of renewing, where nothing is sold', async () => {
    const { payments } = test.app.config
    Object.assign(test.app.config, { payments: { kind: 'none' } })
    try {
      const { email } = await test.build.account({ span: { days: 2 } })
      test.clock.advance(day)
      await sendReminders(test.app)
      const [mail] = await outbox(test.app, email)
      expect(mail).toMatchObject({ kind: 'access-reminder', links: ['http://localhost:3000/contactus'] })
      expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/renew|buy|subscription|charged/i)
    } finally {
      Object.assign(test.app.config, { payments })
    }
  })

  it('mails 7, 3 and 1 days before access ends, each once', async () => {
    const { email } = await test.build.account({ span: { days: 30 } })
    await pass(22)
    expect(await subjects(email)).toEqual([])
    await pass(1)
    expect(await subjects(email)).toEqual(['Your access to Strøm ends in 7 days'])
    await pass(10)
    expect(await subjects(email)).toEqual([
      'Your access to Strøm ends in 7 days',
      'Your access to Strøm ends in 3 days',
      'Your access to Strøm ends in 24 hours',
      'Your access to Strøm has ended',
    ])
  })

  it('after an outage mails the nearest one only, and none late', async () => {
    const late = await test.build.account({ span: { days: 30 } })
    const over = await test.build.account({ span: { days: 28 } })
    test.clock.advance(29 * day + 12 * hour)
    await sendReminders(test.app)
    await sendReminders(test.app)
    expect(await subjects(late.email)).toEqual(['Your access to Strøm ends in 12 hours'])
    expect(await subjects(over.email)).toEqual(['Your access to Strøm has ended'])
    await pass(3)
    expect(await subjects(over.email)).toHaveLength(1)
  })

  it('a mail that could not be sent before the next is due is of no use any more', async () => {
    const { email } = await test.build.account({ span: { days: 30 } })
    const endsAt = test.clock.now() + 30 * day * 1000
    await pass(30)
    const rows = await test.app.db
      .selectFrom('mails')
      .select('useful_until')
      .where('recipient', '=', email)
      .orderBy('created_at')
      .execute()
    const daysBefore = rows.map(({ useful_until }) => (endsAt - (useful_until?.getTime() ?? 0)) / day / 1000)
    expect(daysBefore).toEqual([3, 1, 0, -2])
  })

  it('reminds of another end as of the first, and takes back what waits of the first', async () => {
    const { id, email } = await test.build.account({ span: { days: 30 } })
    await pass(27)
    expect(await subjects(email)).toHaveLength(2)
    await test.build.grant(id, { days: 30 })
    expect((await outbox(test.app, email)).map(({ state }) => state)).toEqual(['failed', 'failed'])
    await pass(20)
    expect(await subjects(email)).toHaveLength(2)
    await pass(20)
    expect(await subjects(email)).toEqual([
      'Your access to Strøm ends in 7 days',
      'Your access to Strøm ends in 3 days',
      'Your access to Strøm ends in 7 days',
      'Your access to Strøm ends in 3 days',
      'Your access to Strøm ends in 24 hours',
      'Your access to Strøm has ended',
    ])
  })

  it('an end that moves nearer skips the reminders it passes', async () => {
    const { id, email } = await test.build.account({ span: { days: 4 } })
    const { id: grantId } = await test.build.grant(id, { months: 2 })
    await test.app.db
      .transaction()
      .execute((tx) => revokeGrant(test.app, tx, { grantId, reason: 'refund', orderId: null }))
    await pass(0.5)
    expect(await subjects(email)).toEqual([])
    await pass(4)
    expect(await subjects(email)).toEqual([
      'Your access to Strøm ends in 3 days',
      'Your access to Strøm ends in 24 hours',
      'Your access to Strøm has ended',
    ])
  })

  it('a short grant is not followed by a reminder at once', async () => {
    const { email } = await test.build.account({ span: { days: 2 } })
    await sendReminders(test.app)
    await pass(0.5)
    expect(await subjects(email)).toEqual([])
    await pass(1)
    expect(await subjects(email)).toEqual(['Your access to Strøm ends in 24 hours'])
  })

  it('leaves alone who renews by itself, until that ends', async () => {
    const { id, email } = await test.build.account()
    const legacy = await test.build.legacySubscription(id)
    await pass(18)
    expect(await subjects(email)).toEqual([])
    await test.app.db.transaction().execute((tx) =>
      endLegacyRenewal(test.app, tx, {
        reference: legacy.paypalId,
        why: 'cancelled',
        at: new Date(test.clock.now()),
      }),
    )
    await pass(2)
    expect(await subjects(email)).toEqual([
      'Your access to Strøm ends in 36 hours',
      'Your access to Strøm ends in 24 hours',
      'Your access to Strøm has ended',
    ])
  })

  it('leaves alone who is suspended', async () => {
    const { id, email } = await test.build.account({ span: { days: 30 } })
    await test.app.db.updateTable('accounts').set({ suspended_at: new Date() }).where('id', '=', id).execute()
    await pass(30)
    expect(await subjects(email)).toEqual([])
  })

  it('leaves alone who stopped such mails, by the link of one, by a mail program or by the switch', async () => {
    const { id, email } = await test.build.account({ span: { days: 30 } })
    await pass(23)
    const [mail] = await outbox(test.app, email)
    const [, link = '', secret = ''] =
      /Stop mails like this: (\S+\?token=([\w-]{43}))/.exec(mail?.text ?? '') ?? []
    expect(mail?.html).toContain(link)
    const { unsubscribe: stored } = await test.app.db
      .selectFrom('mails')
      .select('unsubscribe')
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow()
    expect(stored).toBe(link)
    const { unsubscribe, read, set } = contract.mailChoices
    const wrong = { token: secret.replace(/./, (first) => (first === 'A' ? 'B' : 'A')) }
    expect((await test.call(unsubscribe, { body: wrong })).json()).toMatchObject({ resultCode: 2 })
    expect((await test.call(unsubscribe, { body: { token: secret } })).json()).toEqual({ resultCode: 1 })
    await pass(10)
    expect(await subjects(email)).toHaveLength(1)

    const token = await test.signIn(email)
    expect((await test.call(read, { token })).json()).toEqual({ resultCode: 1, reminders: false })
    await test.call(set, { token, body: { reminders: true } })
    await test.build.grant(id, { days: 8 })
    await pass(2)
    expect(await subjects(email)).toHaveLength(2)

    const press = (address: string) =>
      test.server.inject({
        method: 'POST',
        url: address.replace('http://localhost:3000', ''),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
    expect((await press(link.replace(secret, wrong.token))).statusCode).toBe(404)
    expect((await press('/unsubscribe')).statusCode).toBe(404)
    expect((await press(link)).statusCode).toBe(200)
    expect((await test.call(read, { token })).json()).toMatchObject({ reminders: false })
  })

  it('is as the setting says', async () => {
    await test.app.settings.set(test.app.db, 'reminderDays', [2, 10])
    await expect.poll(() => test.app.settings.get('reminderDays')).toEqual([2, 10])
    const { email } = await test.build.account({ span: { days: 30 } })
    await pass(30)
    expect(await subjects(email)).toEqual([
      'Your access to Strøm ends in 10 days',
      'Your access to Strøm ends in 2 days',
      'Your access to Strøm has ended',
    ])
    await test.app.settings.set(test.app.db, 'reminderDays', [])
    await expect.poll(() => test.app.settings.get('reminderDays')).toEqual([])
    const other = await test.build.account({ span: { days: 30 } })
    await pass(30)
    expect(await subjects(other.email)).toEqual([])
    await test.app.settings.set(test.app.db, 'reminderDays', [7, 3, 1])
    await expect.poll(() => test.app.settings.get('reminderDays')).toEqual([7, 3, 1])
  })

  it('several nodes at once mail each reminder once, however many members there are', async () => {
    const emails = Array.from({ length: 30 }, (_, i) => `many-${i}@example.org`)
    for (const email of emails) await test.build.account({ email, span: { days: 30 } })
    test.clock.advance(23 * day)
    await Promise.all(Array.from({ length: 4 }, () => sendReminders(test.app)))
    const recipients = (await outbox(test.app)).map(({ to }) => to).filter((to) => to.startsWith('many-'))
    expect(recipients.toSorted()).toEqual(emails.toSorted())
  })

  it('one that fails keeps nobody else from theirs, and comes with the next run', async () => {
    const emails = ['fails-first@example.org', 'fails-not@example.org']
    const [failing] = [
      await test.build.account({ email: emails[0] ?? '', span: { days: 30 } }),
      await test.build.account({ email: emails[1] ?? '', span: { days: 30 } }),
    ]
    test.clock.advance(23 * day)
    await sql`alter table access_reminders add constraint fails check (account_id <> ${sql.lit(failing.id)})`.execute(
      test.app.db,
    )
    await sendReminders(test.app)
    const reminded = async () =>
      (await outbox(test.app)).map(({ to }) => to).filter((to) => emails.includes(to))
    expect(await reminded()).toEqual([emails[1]])
    await sql`alter table access_reminders drop constraint fails`.execute(test.app.db)
    await sendReminders(test.app)
    expect((await reminded()).toSorted()).toEqual(emails)
  })

  it('a grant at the same moment is not followed by a reminder of the old end', async () => {
    const { id, email } = await test.build.account({ span: { days: 30 } })
    test.clock.advance(23 * day)
    await Promise.all([test.build.grant(id, { months: 1 }), sendReminders(test.app), sendReminders(test.app)])
    const waiting = (await outbox(test.app, email)).filter(({ state }) => state === 'queued')
    expect(waiting).toEqual([])
  })

  it('comes by the job runner', async () => {
    const { email } = await test.build.account({ span: { days: 30 } })
    test.clock.advance(23 * day)
    await test.app.jobs.start()
    await test.app.jobs.send(test.app.db, 'remind-of-ends', {})
    await expect
      .poll(() => subjects(email), { timeout: 20_000 })
      .toEqual(['Your access to Strøm ends in 7 days'])
  })
})

it('reminders of long past ends are forgotten, others are not sent again', async () => {
  const { email } = await test.build.account({ span: { days: 30 } })
  await pass(30)
  await removeExpired(test.app, 'reminders')
  const count = () =>
    test.app.db
      .selectFrom('access_reminders as reminder')
      .innerJoin('accounts', 'accounts.id', 'reminder.account_id')
      .select('days')
      .where('accounts.email', '=', email)
      .execute()
  expect(await count()).toHaveLength(4)
  test.clock.advance(31 * day)
  await removeExpired(test.app, 'reminders')
  expect(await count()).toEqual([])
  await sendReminders(test.app)
  expect(await subjects(email)).toHaveLength(4)
})
