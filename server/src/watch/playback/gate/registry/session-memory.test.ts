import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStage, type Stage } from '../../../../../testing/stages/playback-stage.ts'
import { createSessionMemory } from './session-memory.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

async function open() {
  const memory = createSessionMemory(stage.app, () => {})
  const named = stage.app.registry.tokens.verify(await (await stage.viewer()).play())
  const session = named.ok ? await memory.find(named.sessionId) : undefined
  if (!session) throw new Error('the session is not in memory')
  return { memory, session }
}

/** Seconds since the stored session was last seen. */
async function secondsStored(id: string) {
  const row = await stage.app.db
    .selectFrom('playback_sessions')
    .select('last_seen_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return (stage.clock.now() - row.last_seen_at.getTime()) / 1000
}

it('a use is stored after a sixth of the time after which a session is idle, however often there is another', async () => {
  const { memory, session } = await open()
  const seconds = 15
  for (let second = 0; second < seconds; second++) {
    memory.prolong(session)
    stage.clock.advance(1)
    if (second < seconds - 1) await memory.writeBackWaiting()
  }
  expect(await secondsStored(session.id)).toBe(seconds)
  await memory.writeBackWaiting()
  expect(await secondsStored(session.id)).toBe(1)
  memory.prolong(session)
  await memory.writeBackWaiting()
  expect(await secondsStored(session.id)).toBe(1)
  await memory.writeBack(session.accountId)
  expect(await secondsStored(session.id)).toBe(0)
})
