import { contract } from '@strom/contract'
import { afterEach, expect, it } from 'vitest'
import { openStage, type Stage } from '../../../testing/stages/playback-stage.ts'
import { removeExpired } from '../../compose/retention.ts'

let stage: Stage
afterEach(() => stage.close())

const day = 86_400

async function accountsWithDevices() {
  const rows = await stage.app.db.selectFrom('devices').select('account_id').execute()
  return rows.map(({ account_id }) => account_id).toSorted()
}

it('forgets sign-ins ninety days after they ended or could no longer be used', async () => {
  stage = await openStage()
  const [out, idle, here] = [await stage.viewer(), await stage.viewer(), await stage.viewer()]
  const all = [out, idle, here].map(({ accountId }) => accountId).toSorted()
  await stage.call(contract.sessions.logout, { token: out.signIn })
  for (let days = 0; days < 90; days += 15) {
    stage.clock.advance(15 * day)
    await here.check()
  }
  await removeExpired(stage.app, 'devices')
  expect(await accountsWithDevices()).toEqual(all)
  stage.clock.advance(60)
  await removeExpired(stage.app, 'devices')
  expect(await accountsWithDevices()).toEqual(all.filter((id) => id !== out.accountId))
  stage.clock.advance(29 * day)
  await here.check()
  await removeExpired(stage.app, 'devices')
  expect(await accountsWithDevices()).toContain(idle.accountId)
  stage.clock.advance(day)
  await removeExpired(stage.app, 'devices')
  expect(await accountsWithDevices()).toEqual([here.accountId])
})

it('keeps a sign-in as long as what was played there, and every one at 0', async () => {
  stage = await openStage({ settings: { playbackHistorySeconds: 200 * day } })
  const { app, clock } = stage
  const viewer = await stage.viewer()
  await stage.gate(await viewer.play(), { ip: viewer.ip })
  await app.registry.writeBack()
  await stage.call(contract.sessions.logout, { token: viewer.signIn })
  const sessions = () => app.db.selectFrom('playback_sessions').select('ends_at').execute()
  await expect.poll(sessions).toEqual([{ ends_at: expect.any(Date) }])
  const look = async () => {
    await removeExpired(app, 'playbackSessions')
    await removeExpired(app, 'devices')
  }
  clock.advance(199 * day)
  await look()
  expect(await sessions()).toEqual([{ ends_at: expect.any(Date) }])
  expect(await accountsWithDevices()).toEqual([viewer.accountId])
  await app.settings.set(app.db, 'deviceHistoryDays', 0)
  await expect.poll(() => app.settings.get('deviceHistoryDays')).toBe(0)
  clock.advance(2 * day)
  await look()
  expect(await sessions()).toEqual([])
  expect(await accountsWithDevices()).toEqual([viewer.accountId])
  await app.settings.set(app.db, 'deviceHistoryDays', 90)
  await expect.poll(() => app.settings.get('deviceHistoryDays')).toBe(90)
  await look()
  expect(await accountsWithDevices()).toEqual([])
})
