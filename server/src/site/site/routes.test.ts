import { contract } from '@strom/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { turnOn } from '../../../testing/second-factor.ts'
import { openTestApp, type TestApp, testStart } from '../../../testing/test-app.ts'
import { commandLine } from '../../base/audit/record-audit.ts'
import { closeSite, openSite } from './maintenance.ts'
import { insertAnnouncement } from './queries.ts'

const { siteSettings, turnOffMaintenance, latestAnnouncement } = contract.site
let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

async function settingsFor(token?: string) {
  return (await test.call(siteSettings, { ...(token && { token }) })).json()
}

describe('maintenance', () => {
  it('is told to everyone, and turned off by an owner’s button', async () => {
    const owner = await test.signIn((await test.build.account({ isOwner: true })).email)
    const member = await test.signIn((await test.build.account()).email)
    expect(await settingsFor()).toMatchObject({ maintenanceMode: false, mayTurnOffMaintenance: false })
    await closeSite(test.app, { from: null, until: null }, commandLine)
    await expect.poll(async () => (await settingsFor()).maintenanceMode).toBe(true)
    expect(await settingsFor()).toMatchObject({
      title: expect.any(String),
      firstRowText: expect.any(String),
      secondRowText: expect.any(String),
      mayTurnOffMaintenance: false,
    })
    expect((await settingsFor(member)).mayTurnOffMaintenance).toBe(false)
    expect((await settingsFor(owner)).mayTurnOffMaintenance).toBe(true)
    expect((await test.call(contract.streams.all, { token: member })).statusCode).toBe(503)
    expect((await test.call(contract.streams.all, { token: owner })).statusCode).toBe(200)
    expect((await test.call(turnOffMaintenance, { token: member })).statusCode).toBe(403)
    expect((await test.call(turnOffMaintenance, { token: owner })).json()).toEqual({ resultCode: 1 })
    await expect.poll(async () => (await settingsFor()).maintenanceMode).toBe(false)
  })

  it('is no button for an owner without the second factor that is wanted, who is told so', async () => {
    const bare = await test.signIn((await test.build.account({ isOwner: true })).email)
    const owner = await test.signIn((await test.build.account({ isOwner: true })).email)
    const staff = await test.signIn((await test.build.account({ isStaff: true })).email)
    await turnOn(test, owner)
    await test.app.settings.set(test.app.db, 'secondFactorFor', 'staff')
    await closeSite(test.app, { from: null, until: null }, commandLine)
    const told = async (token?: string) => {
      const { mayTurnOffMaintenance, secondFactorMissing } = await settingsFor(token)
      return [mayTurnOffMaintenance, secondFactorMissing]
    }
    await expect.poll(() => told(bare)).toEqual([false, true])
    expect(await told(owner)).toEqual([true, undefined])
    for (const other of [undefined, staff]) expect(await told(other)).toEqual([false, undefined])
    expect((await test.call(turnOffMaintenance, { token: bare })).statusCode).toBe(403)
    expect((await test.call(turnOffMaintenance, { token: owner })).json()).toEqual({ resultCode: 1 })
    await expect.poll(() => told(bare)).toEqual([false, undefined])
    await test.app.settings.set(test.app.db, 'secondFactorFor', 'nobody')
    await expect.poll(() => test.app.settings.get('secondFactorFor')).toBe('nobody')
  })

  it('begins and ends by itself at the times it was given', async () => {
    const member = await test.signIn((await test.build.account()).email)
    const start = test.clock.now()
    const from = new Date(start + 3_600_000)
    const until = new Date(start + 7_200_000)
    const streams = async () => (await test.call(contract.streams.all, { token: member })).statusCode
    await closeSite(test.app, { from, until, title: 'New player' }, commandLine)
    await expect.poll(() => settingsFor()).toMatchObject({ maintenanceMode: false, title: 'New player' })
    expect(await streams()).toBe(200)
    test.clock.advance(3599)
    expect((await settingsFor()).maintenanceMode).toBe(false)
    test.clock.advance(1)
    expect(await settingsFor()).toMatchObject({ maintenanceMode: true })
    expect(await streams()).toBe(503)
    test.clock.advance(3599)
    expect(await streams()).toBe(503)
    test.clock.advance(1)
    expect(await streams()).toBe(200)
    const over = { maintenanceMode: false }
    expect(await settingsFor()).toMatchObject(over)
    test.clock.advance(-7200)
    await openSite(test.app, commandLine)
    test.clock.advance(3600)
    await expect.poll(() => settingsFor()).toMatchObject(over)
    expect(await streams()).toBe(200)
    test.clock.advance(-3600)
  })

  it('is refused with times that cannot be', async () => {
    const at = (hours: number) => new Date(test.clock.now() + hours * 3_600_000)
    for (const [from, until, reason] of [
      [at(-1), null, 'begins-in-the-past'],
      [null, at(-1), 'ends-in-the-past'],
      [at(2), at(1), 'ends-before-it-begins'],
    ] as const) {
      expect(await closeSite(test.app, { from, until }, commandLine)).toEqual({ ok: false, reason })
    }
    expect((await settingsFor()).maintenanceMode).toBe(false)
  })
})

describe('the latest announcement', () => {
  const at = (hours: number) => new Date(testStart + hours * 3_600_000)
  const announce = (token: string, from: number, to: number | null) =>
    insertAnnouncement(test.app.db, {
      id: token,
      token,
      title: `Title ${token}`,
      text: 'Text',
      starts_at: at(from),
      ends_at: to === null ? null : at(to),
      created_at: at(0),
    })
  const latest = async () => (await test.call(latestAnnouncement)).json()

  it('is none at first: result code 2 and no token', async () => {
    expect(await latest()).toEqual({ resultCode: 2 })
  })

  it('is the one that started last, as long as it has not ended', async () => {
    await announce('old', -5, null)
    await announce('short', -1, 2)
    await announce('later', 4, null)
    expect(await latest()).toEqual({ resultCode: 1, token: 'short', title: 'Title short', text: 'Text' })
    test.clock.advance(2 * 3600)
    // The one before does not come back.
    expect(await latest()).toEqual({ resultCode: 2 })
    test.clock.advance(2 * 3600)
    expect((await latest()).token).toBe('later')
  })
})
