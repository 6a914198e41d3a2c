import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStage, type Stage } from '../../testing/stages/playback-stage.ts'
import { createSessionMemory } from './session-memory.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

function secondsSinceStored() {
  return stage.app.db
    .selectFrom('playback_sessions')
    .select('last_seen_at')
    .executeTakeFirstOrThrow()
    .then((row) => (stage.clock.now() - row.last_seen_at.getTime()) / 1000)
}

it('stores a use after a sixth of the time after which a session is idle, however often there is another', async () => {
  const memory = createSessionMemory(stage.app, () => {})
  const named = stage.app.registry.tokens.verify(await (await stage.viewer()).play())
  const session = named.ok ? await memory.find(named.sessionId) : undefined
  if (!session) throw new Error('the session is not in memory')
  for (let second = 0; second < 15; second++) {
    memory.prolong(session)
    stage.clock.advance(1)
    if (second < 14) await memory.writeBackWaiting()
  }
  expect(await secondsSinceStored()).toBe(15)
  await memory.writeBackWaiting()
  expect(await secondsSinceStored()).toBe(1)
  memory.prolong(session)
  await memory.writeBackWaiting()
  expect(await secondsSinceStored()).toBe(1)
  await memory.writeBack(session.accountId)
  expect(await secondsSinceStored()).toBe(0)
})
