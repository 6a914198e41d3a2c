import { contract, type OwnerMail, plainResult } from '@strom/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lastMail } from '../../../testing/outbox.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { giveUpMail } from '../../base/mail/queries.ts'
import { queueMail, withdrawMail } from '../../base/mail/queue-mail.ts'

const { mails } = contract

let test: TestApp
let token: string
beforeAll(async () => {
  test = await openTestApp()
  await test.build.account({ isStaff: true, isOwner: true, email: 'owner@example.org' })
  token = await test.signIn('owner@example.org')
})
afterAll(() => test.close())

async function ask<Name extends keyof typeof mails>(name: Name, body?: object) {
  return (await test.call(mails[name], { token, ...(body && { body: body as never }) })).json()
}

async function readAudit(id: string) {
  const body = { subject: { kind: 'mail', id } }
  return (await test.call(contract.audit.list, { token, body })).json().acts
}

/** With a secret in it; given up by default. */
async function mail(
  { to = 'anna@example.org', usefulUntil, error = 'no such host' as string | null } = {} as {
    to?: string
    usefulUntil?: Date
    error?: string | null
  },
) {
  return test.app.db.transaction().execute(async (tx) => {
    const words = { subject: 'Hello', text: 'secret-link', html: 'secret-link', links: ['secret-link'] }
    const row = { kind: 'password-reset', to, language: 'en' as const, ...words }
    const { id } = await queueMail(test.app, tx, { ...row, ...(usefulUntil && { usefulUntil }) })
    if (error !== null) await giveUpMail(tx, id, error)
    return id
  })
}

async function find(which: string, text: string): Promise<OwnerMail[]> {
  return (await ask('search', { which, text })).mails
}

it('lists mails by state and address, newest first, never what they say', async () => {
  const first = await mail({ to: 'turid@elv.example' })
  test.clock.advance(1)
  const second = await mail({ to: 'turid@elv.example', error: null })
  expect((await find('all', 'ELV.')).map(({ id }) => id)).toEqual([second, first])
  expect(await find('failed', 'elv.')).toMatchObject([
    { id: first, state: 'failed', error: 'no such host', subject: 'Hello', sentAt: null },
  ])
  expect((await find('queued', 'elv.')).map(({ id }) => id)).toEqual([second])
  expect(await find('sent', 'elv.')).toEqual([])
  expect(JSON.stringify(await ask('search', { which: 'all', text: '' }))).not.toContain('secret-link')
})

it('comes in pages that miss and repeat none', async () => {
  for (let i = 0; i < 60; i += 1) await mail({ to: 'many@pages.example' })
  const first = await ask('search', { which: 'all', text: 'pages.example' })
  const after = first.mails.at(-1).id
  const second = await ask('search', { which: 'all', text: 'pages.example', after })
  expect([first.mails.length, first.more, second.mails.length, second.more]).toEqual([50, true, 10, false])
  expect(new Set([...first.mails, ...second.mails].map(({ id }: OwnerMail) => id)).size).toBe(60)
})

describe('trying again', () => {
  it('puts a mail that was given up back into the queue, once, with a line in the audit log', async () => {
    const id = await mail({ to: 'again@example.org' })
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask('retry', { id })))
    expect(answers.filter(({ resultCode }) => resultCode === plainResult.success)).toHaveLength(1)
    expect(await find('all', 'again@')).toMatchObject([{ id, state: 'queued', error: null }])
    expect(await readAudit(id)).toMatchObject([
      { act: 'mail-retried', before: { error: 'no such host' }, after: { to: 'again@example.org' } },
    ])
  })

  it('is refused for one that waits, was taken back, is of no use, or has no good address', async () => {
    const withdrawn = await mail({ error: null })
    await test.app.db.transaction().execute((tx) => withdrawMail(tx, withdrawn))
    const hour = 3_600_000
    const refused = [
      'x',
      await mail({ error: null }),
      withdrawn,
      await mail({ usefulUntil: new Date(test.clock.now() - hour) }),
      await mail({ to: 'a,b@example.org' }),
    ]
    for (const id of refused) {
      const answer = await ask('retry', { id })
      expect([answer.resultCode, typeof answer.detail]).toEqual([plainResult.fail, 'string'])
      expect(await readAudit(id)).toEqual([])
    }
  })
})

describe('trying all again', () => {
  it('says how many first, then queues those of seven days that are of use, the oldest first, and no other', async () => {
    await ask('retryAll', { preview: false })
    await mail({ to: 'old@all.example' })
    test.clock.advance(7 * 86_400 + 1)
    const now = test.clock.now()
    const first = await mail({ to: 'first@all.example', usefulUntil: new Date(now + 3_600_000) })
    test.clock.advance(60)
    const second = await mail({ to: 'second@all.example' })
    await mail({ to: 'late@all.example', usefulUntil: new Date(now) })
    await mail({ to: 'a,b@all.example' })
    const withdrawn = await mail({ to: 'withdrawn@all.example', error: null })
    await test.app.db.transaction().execute((tx) => withdrawMail(tx, withdrawn))
    expect(await ask('retryAll', { preview: true })).toEqual({ resultCode: 1, retried: 0, left: 2 })
    expect(await find('queued', '@all.')).toEqual([])
    const answers = await Promise.all(Array.from({ length: 3 }, () => ask('retryAll', { preview: false })))
    expect(answers.map(({ retried }) => retried).toSorted()).toEqual([0, 0, 2])
    expect((await find('queued', '@all.')).map(({ id }) => id)).toEqual([second, first])
    const [act] = (await test.call(contract.audit.list, { token, body: {} })).json().acts
    expect(act).toMatchObject({ act: 'mails-retried', after: { mails: 2 } })
  })

  it('sends them', async () => {
    const id = await mail({ to: 'sent@all.example' })
    expect(await ask('retryAll', { preview: false })).toMatchObject({ retried: 1, left: 0 })
    const jobs = await sql<{ data: { mailId: string } }>`
      select data from pgboss.job where name = 'send-mail' and data ->> 'mailId' = ${id}`.execute(test.app.db)
    expect(jobs.rows).toHaveLength(2)
  })

  it('takes a thousand at a time, and says how many are left', async () => {
    await ask('retryAll', { preview: false })
    const row = await test.app.db
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', 'sent@all.example')
      .executeTakeFirstOrThrow()
    const given = { ...row, links: '[]', state: 'failed' as const, error: 'down' }
    await test.app.db
      .insertInto('mails')
      .values(Array.from({ length: 1001 }, (_, n) => ({ ...given, id: `given-${n}` })))
      .execute()
    expect(await ask('retryAll', { preview: false })).toMatchObject({ retried: 1000, left: 1 })
    expect(await ask('retryAll', { preview: false })).toMatchObject({ retried: 1, left: 0 })
    expect(await ask('retryAll', { preview: false })).toMatchObject({ retried: 0, left: 0 })
  })
})

it('sends a test to the owner’s own address', async () => {
  expect(await ask('sendTest')).toEqual({ resultCode: 1, to: 'owner@example.org' })
  const sent = await lastMail(test.app, 'owner@example.org', 'test')
  expect(sent).toMatchObject({ subject: 'Test mail from Strøm', state: 'queued' })
})

it.each(Object.entries(mails))('%s refuses staff who are no owners', async (_, endpoint) => {
  const staff = await test.signIn((await test.build.account({ isStaff: true })).email)
  expect((await test.call(endpoint, { token: staff, body: {} as never })).statusCode).toBe(403)
})
