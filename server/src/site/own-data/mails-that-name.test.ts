import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { listMailsThatName } from './queries-forget.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

it.each([0, 1, 2, 3, 4, 7])('finds mails that name a person among %i, three at a time', async (many) => {
  const { db } = test.app
  await db.deleteFrom('mails').execute()
  const mail = {
    kind: 'test',
    recipient: 'staff@example.org',
    language: 'en',
    subject: '',
    links: '[]',
  } as const
  const wrote = (n: number) => (n % 2 === 0 ? 'kari@example.org writes' : 'ola@example.org writes')
  const rows = Array.from({ length: many }, (_, n) => ({
    ...mail,
    id: `m${n}`,
    body_text: wrote(n),
    body_html: '',
    created_at: new Date(test.clock.now()),
  }))
  if (many > 0) await db.insertInto('mails').values(rows).execute()
  const named = rows.filter((_, n) => n % 2 === 0).map(({ id }) => id)
  expect(await listMailsThatName(db, 'kari@example.org', 3)).toEqual(named)
})
