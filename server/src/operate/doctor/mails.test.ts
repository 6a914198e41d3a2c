import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { giveUpMail } from '../../base/mail/queries.ts'
import { queueMail } from '../../base/mail/queue-mail.ts'
import { checkMails } from './mails.ts'

let site: TestApp
beforeAll(async () => {
  site = await openTestApp()
})
afterAll(() => site.close())

const words = { subject: 'Hello', text: 'T', html: 'T', links: [] }
const write = () =>
  site.app.db
    .transaction()
    .execute((tx) => queueMail(site.app, tx, { kind: 'test', to: 'a@example.org', language: 'en', ...words }))
const state = async () => (await checkMails(site.app)).state

it('sees mails that wait for long, and those that were given up within a week', async () => {
  expect(await state()).toBe('ok')
  const { id } = await write()
  site.clock.advance(30 * 60)
  expect(await state()).toBe('ok')
  site.clock.advance(1)
  expect(await state()).toBe('problem')
  await site.app.db.transaction().execute((tx) => giveUpMail(tx, id, 'no such host'))
  expect(await checkMails(site.app)).toMatchObject({
    state: 'warning',
    says: '1 of the last seven days could not be sent.',
  })
  site.clock.advance(7 * 86_400)
  expect(await state()).toBe('ok')
})
