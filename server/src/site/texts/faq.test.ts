import { contract, type FaqEntry } from '@strom/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'

const { read, arrange } = contract.faq

let test: TestApp
let owner: string
let member: string
beforeAll(async () => {
  test = await openTestApp()
  const boss = await test.build.account({ isStaff: true, isOwner: true, email: 'owner@example.org' })
  owner = await test.signIn(boss.email)
  member = await test.signIn((await test.build.account()).email)
})
afterAll(() => test.close())

const own = { questionEn: 'Where?', questionNb: 'Hvor?', answerEn: 'Here.\nThere.', answerNb: 'Her.' }
const entries: FaqEntry[] = [
  { id: 'casting', shown: true, own: null },
  { id: 'own-1', shown: true, own },
  { id: 'payment', shown: false, own: null },
]
const look = async () => (await test.call(read, { token: member })).json()
const put = async (given: unknown, version: string) =>
  (await test.call(arrange, { token: owner, body: { entries: given as FaqEntry[], version } })).json()

it('is arranged by an owner, as members read it, and written down', async () => {
  const before = await look()
  expect(before.entries).toEqual([])
  const arranged = await put(entries, before.version)
  expect(arranged.resultCode).toBe(1)
  expect(await look()).toEqual({ resultCode: 1, entries, version: arranged.version })
  expect(await put([], before.version)).toMatchObject({
    resultCode: 2,
    detail: 'Somebody else has changed the FAQ meanwhile. Look at it again.',
  })
  const { acts } = (await test.call(contract.audit.list, { token: owner, body: {} })).json()
  expect(acts[0]).toMatchObject({ act: 'faq-arranged', after: entries })
  expect((await put([], arranged.version)).resultCode).toBe(1)
  expect(await look()).toEqual(before)
})

it.each([
  ['an id twice', [entries[0], entries[0]]],
  ['an id that is none', [{ id: 'No id', shown: true, own: null }]],
  ['a question without text', [{ id: 'own-1', shown: true, own: { ...own, questionNb: ' ' } }]],
  ['an answer without text', [{ id: 'own-1', shown: true, own: { ...own, answerEn: '' } }]],
  ['101 entries', Array.from({ length: 101 }, (_, i) => ({ id: `own-${i}`, shown: true, own }))],
])('refuses %s', async (_, given) => {
  expect(await put(given, (await look()).version)).toEqual({ resultCode: 2, detail: expect.any(String) })
})

it('is not arranged by a member', async () => {
  const body = { entries, version: (await look()).version }
  expect((await test.call(arrange, { token: member, body })).statusCode).toBe(403)
})
