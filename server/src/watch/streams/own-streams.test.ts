import { contract, maxLastWatched } from '@strom/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { removeExpired } from '../../compose/retention.ts'

const ids = Array.from({ length: maxLastWatched + 2 }, (_, n) => `stream-${n}`)

let test: TestApp
let token: string
let email: string
beforeAll(async () => {
  test = await openTestApp()
  for (const id of ids) await test.build.stream({ id, title: id })
  await test.build.stream({ id: 'hidden', title: 'Hidden', hidden: true })
})
beforeEach(async () => {
  email = (await test.build.account({})).email
  token = await test.signIn(email)
})
afterAll(() => test.close())

const own = async (as = token) => (await test.call(contract.streams.own, { token: as })).json()
const favour = async (id: string, favourite = true) =>
  (await test.call(contract.streams.favourite, { token, body: { id, favourite } })).json()
const watch = async (id: string) =>
  (await test.call(contract.streams.watched, { token, body: { id } })).json()

it('is empty at first', async () => {
  expect(await own()).toEqual({ resultCode: 1, favourites: [], watched: [] })
})

it('keeps favourites in the order of the catalogue, on every device of the account and nobody else’s', async () => {
  for (const id of ['stream-3', 'stream-1', 'stream-3']) expect(await favour(id)).toEqual({ resultCode: 1 })
  expect((await own(await test.signIn(email))).favourites).toEqual(['stream-1', 'stream-3'])
  const other = await test.signIn((await test.build.account({})).email)
  expect((await own(other)).favourites).toEqual([])
  expect(await favour('stream-1', false)).toEqual({ resultCode: 1 })
  expect(await favour('stream-1', false)).toEqual({ resultCode: 1 })
  expect((await own()).favourites).toEqual(['stream-3'])
})

it('keeps the streams that were watched last, newest first, each once', async () => {
  for (const id of [...ids, 'stream-0']) {
    test.clock.advance(1)
    expect(await watch(id)).toEqual({ resultCode: 1 })
  }
  const { watched } = await own()
  expect(watched).toHaveLength(maxLastWatched)
  expect(watched.slice(0, 2)).toEqual(['stream-0', ids.at(-1)])
})

it('keeps when a stream was watched though it is a favourite no more, and a favourite that was never watched', async () => {
  await watch('stream-2')
  await favour('stream-2')
  await favour('stream-4')
  await favour('stream-2', false)
  expect(await own()).toMatchObject({ favourites: ['stream-4'], watched: ['stream-2'] })
})

it.each(['hidden', 'no-such-stream'])('refuses a stream that members do not see (%s)', async (id) => {
  for (const answer of [await favour(id), await watch(id)])
    expect(answer).toEqual({ resultCode: 2, detail: 'There is no such stream any more.' })
  expect(await own()).toMatchObject({ favourites: [], watched: [] })
})

it('says nothing of a stream that was hidden or removed, and has it again when it is shown', async () => {
  await favour('stream-5')
  const hide = (hidden: boolean) =>
    test.app.db.updateTable('streams').set({ hidden }).where('id', '=', 'stream-5').execute()
  await hide(true)
  expect((await own()).favourites).toEqual([])
  await hide(false)
  expect((await own()).favourites).toEqual(['stream-5'])
  await test.app.db.deleteFrom('streams').where('id', '=', 'stream-5').execute()
  expect((await own()).favourites).toEqual([])
})

it('forgets what was watched as long ago as sessions are kept; favourites stay', async () => {
  await watch('stream-6')
  await watch('stream-7')
  await favour('stream-7')
  test.clock.advance(test.app.settings.get('playbackHistorySeconds') + 1)
  await removeExpired(test.app, 'watchedStreams')
  token = await test.signIn(email)
  expect(await own()).toMatchObject({ favourites: ['stream-7'], watched: [] })
})
