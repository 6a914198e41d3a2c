import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Stage } from '../../../testing/stages/playback-stage.ts'
import { noteState } from '../../db/changes.ts'
import type { Db } from '../../db/db.ts'
import { createSessionMemory } from './session-memory.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

/** A session in a memory of its own. */
async function open(db: Db) {
  const memory = createSessionMemory({ ...stage.app, db }, () => {})
  const named = stage.app.registry.tokens.verify(await (await stage.viewer()).play())
  const session = named.ok ? await memory.find(named.sessionId) : undefined
  if (!session) throw new Error('the session is not in memory')
  return { memory, session }
}

async function secondsStored(id: string) {
  const row = await stage.app.db
    .selectFrom('playback_sessions')
    .select(['last_seen_at', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const now = stage.clock.now()
  return { ago: (now - row.last_seen_at.getTime()) / 1000, left: (row.expires_at.getTime() - now) / 1000 }
}

/** The same database, which others look into, too. */
const shared = (): Db =>
  stage.app.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => result,
  })

/** The same database, as if nobody else did. */
function alone(): Db {
  const db = shared()
  let state = 0
  noteState(db, { known: () => (state += 1) })
  return db
}

/** @returns how many seconds of the session's life were left in the database before it was stored. */
async function isStoredAfter(db: Db, seconds: number) {
  const { memory, session } = await open(db)
  for (let second = 0; second < seconds; second++) {
    memory.prolong(session)
    stage.clock.advance(1)
    if (second < seconds - 1) await memory.writeBackWaiting()
  }
  const { ago, left } = await secondsStored(session.id)
  expect(ago).toBe(seconds)
  await memory.writeBackWaiting()
  expect((await secondsStored(session.id)).ago).toBe(1)
  memory.prolong(session)
  await memory.writeBackWaiting()
  expect((await secondsStored(session.id)).ago).toBe(1)
  await memory.writeBack(session.accountId)
  expect((await secondsStored(session.id)).ago).toBe(0)
  return left
}

describe('a use is stored, however often there is another,', () => {
  it('after a sixth of the time after which a session is idle, where other nodes read it', async () => {
    await isStoredAfter(shared(), 15)
  })

  it('after half of a session’s life, where there are none: a killed site has the other half to start again', async () => {
    expect(await isStoredAfter(alone(), 300)).toBe(300)
  })
})
