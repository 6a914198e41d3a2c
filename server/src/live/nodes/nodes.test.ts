import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openTestDatabase } from '../../../testing/db/databases.ts'
import type { OpenedDatabase } from '../../base/db/database.ts'
import type { Db } from '../../base/db/db.ts'
import type { PushChannel } from '../push/push-channel.ts'
import { type ChannelNodes, createChannelNodes } from './nodes.ts'

let database: OpenedDatabase
const open: ChannelNodes[] = []

beforeEach(async () => {
  database = await openTestDatabase()
  const channel = { id: 'arena', kind: 'push', title: 'Arena', push_key_hash: 'hash' } as const
  await database.db
    .insertInto('channels')
    .values({ ...channel, created_at: new Date() })
    .execute()
})
afterEach(async () => {
  for (const nodes of open.splice(0)) nodes.close()
  await database.close()
})

/** Without notifications: each test calls sync itself. */
function startNode(name: string, db = database.db): ChannelNodes {
  const nodes = createChannelNodes({
    db,
    events: { publish: async () => {}, subscribe: () => () => {}, onResync: () => () => {} },
    log: { warn() {} },
    node: `http://${name}.test`,
    secret: 'secret',
    channels: () => [
      { channel: { id: 'arena' }, lead() {}, follow() {}, applyRelayed() {} } as unknown as PushChannel,
    ],
  })
  open.push(nodes)
  return nodes
}

/** The database at times does not answer one kind of statement. */
function withoutAtTimes(kind: 'updateTable' | 'selectFrom', isAway: () => boolean): Db {
  return new Proxy(database.db, {
    get(target, name) {
      if (name === kind && isAway()) throw new Error('the database is away')
      const found = Reflect.get(target, name, target)
      return typeof found === 'function' ? found.bind(target) : found
    },
  })
}

it('lets another node broadcast once its own is over, though that could not be told then', async () => {
  let away = false
  const db = withoutAtTimes('updateTable', () => away)
  const [first, second] = [startNode('first', db), startNode('second')]
  await first.sync()
  expect(await first.takeForBroadcast('arena')).toBe(true)
  expect(await second.takeForBroadcast('arena')).toBe(false)
  away = true
  await expect(first.broadcastOver('arena')).rejects.toThrow('away')
  expect(await second.takeForBroadcast('arena')).toBe(false)
  away = false
  await vi.waitFor(async () => expect(await second.takeForBroadcast('arena')).toBe(true), 5000)
})

it('forgets with its first beat a broadcast of which it died', async () => {
  const dying = startNode('first')
  await dying.sync()
  expect(await dying.takeForBroadcast('arena')).toBe(true)
  dying.close()
  const [first, second] = [startNode('first'), startNode('second')]
  await first.sync()
  expect(await second.takeForBroadcast('arena')).toBe(false)
  await vi.waitFor(async () => expect(await second.takeForBroadcast('arena')).toBe(true), 5000)
})

it('says that its broadcast goes on with each beat', async () => {
  const [first, second] = [startNode('first'), startNode('second')]
  await first.sync()
  expect(await first.takeForBroadcast('arena')).toBe(true)
  await database.db.updateTable('channel_hosts').set({ broadcasting: false }).execute()
  const isOn = () => database.db.selectFrom('channel_hosts').select('broadcasting').executeTakeFirstOrThrow()
  await vi.waitFor(async () => expect(await isOn()).toEqual({ broadcasting: true }), 5000)
  expect(await second.takeForBroadcast('arena')).toBe(false)
})

it('goes on agreeing after a reading that failed', async () => {
  let away = true
  const db = withoutAtTimes('selectFrom', () => away)
  const node = startNode('first', db)
  await expect(node.sync()).rejects.toThrow('away')
  away = false
  await node.sync()
  expect(node.makes('arena')).toBe(true)
})
