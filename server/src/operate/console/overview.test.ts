import { contract } from '@strom/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { productionSettings } from '../../../testing/production.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { backUpDaily, noteCopied } from '../../base/backup/daily-backup.ts'
import { dayMs } from '../../base/clock.ts'
import { giveUpMail } from '../../base/mail/queries.ts'
import { queueMail } from '../../base/mail/queue-mail.ts'
import { version } from '../../base/version.ts'

let test: TestApp
beforeEach(async () => {
  test = await openTestApp()
})
afterEach(() => test.close())

async function read(on = test) {
  await on.build.account({ isStaff: true, isOwner: true, email: 'owner@example.org' })
  const token = await on.signIn('owner@example.org')
  return (await on.call(contract.overview.read, { token })).json()
}

async function sumUp(day: number, figures: { cents?: number; members?: number }) {
  const at = new Date(test.clock.now() - day * dayMs)
  await test.app.db
    .insertInto('day_changes')
    .values({ day: at, is_legacy: false, ...figures } as never)
    .execute()
}

async function source(stream_id: string, state: 'up' | 'down' | 'off') {
  const now = new Date(test.clock.now())
  await test.app.db
    .insertInto('source_health')
    .values({
      stream_id,
      player: 'default',
      state,
      since: now,
      reason: state === 'down' ? 'gone' : null,
      ...allNow(now),
    })
    .execute()
}
const allNow = (now: Date) => ({
  failing_since: null,
  asked_at: now,
  probed_at: now,
  position: null,
  position_at: null,
  told: null,
  down_told_at: null,
  up_told_at: null,
})

describe('the overview', () => {
  it('of a new site says what is missing, and nothing of what there is none', async () => {
    expect(await read()).toEqual({
      resultCode: 1,
      watching: { devices: 0, accounts: 0 },
      streams: { visible: 0, down: [], offAir: [] },
      tickets: { open: 0, inProgress: 0 },
      ordersStuck: 0,
      mailsFailed: 0,
      revenueCents: { now: 0, before: 0 },
      newMembers: { now: 1, before: 0 },
      access: { active: 0, endsIn7: 0, endsIn14: 0, endsIn30: 0, renewsIn30: 0 },
      backup: { at: null, kept: 7, overdue: false, copied: null, copyOverdue: false },
      disk: { freeBytes: expect.any(Number), sizeBytes: expect.any(Number), isScarce: expect.any(Boolean) },
      certificateEndsInDays: null,
      version,
      missing: ['stream', 'members'],
    })
  })

  it('names the streams that send nothing', async () => {
    await test.build.stream({ id: 'fjord', title: 'Fjord' })
    await test.build.stream({ id: 'arena', title: 'Arena', hidden: true })
    await test.build.stream({ id: 'torget', title: 'Torget' })
    await source('fjord', 'down')
    await source('arena', 'off')
    await source('torget', 'up')
    const since = new Date(test.clock.now()).toISOString()
    expect((await read()).streams).toEqual({
      visible: 2,
      down: [{ id: 'fjord', title: 'Fjord', since }],
      offAir: [{ id: 'arena', title: 'Arena', since }],
    })
  })

  it('counts what waits for a person', async () => {
    const { id } = await test.build.account()
    const now = new Date(test.clock.now())
    await test.build.order({ buyer_id: id, needs_review: true })
    await test.build.order({
      buyer_id: id,
      state: 'capturing',
      capture_request_id: 'a',
      capturing_at: new Date(0),
    })
    await test.build.order({ buyer_id: id, state: 'capturing', capture_request_id: 'b', capturing_at: now })
    await test.build.order({ buyer_id: id })
    for (const status of [1, 1, 2, 3]) {
      await test.app.db
        .insertInto('tickets')
        .values({
          account_id: id,
          type: 1,
          subject: 'S',
          description: 'D',
          status,
          resolved_at: status === 3 ? now : null,
          created_at: now,
          active_at: now,
        })
        .execute()
    }
    await test.app.db.transaction().execute(async (tx) => {
      const words = { subject: 'Hello', text: 'T', html: 'T', links: [] }
      const mail = await queueMail(test.app, tx, {
        kind: 'test',
        to: 'a@example.org',
        language: 'en',
        ...words,
      })
      await giveUpMail(tx, mail.id, 'no such host')
    })
    expect(await read()).toMatchObject({
      ordersStuck: 2,
      mailsFailed: 1,
      tickets: { open: 2, inProgress: 1 },
    })
  })

  it('tells whose access ends, and whose goes on by itself', async () => {
    for (const days of [3, 7, 10, 20, 31]) await test.build.account({ span: { days } })
    const renewing = await test.build.account()
    await test.build.legacySubscription(renewing.id)
    const { access, missing } = await read()
    expect(access).toEqual({ active: 6, endsIn7: 2, endsIn14: 3, endsIn30: 4, renewsIn30: 1 })
    expect(missing).not.toContain('members')
  })

  it('compares revenue and members with the 30 days before', async () => {
    await sumUp(0, { cents: 1200 })
    await sumUp(29, { cents: 2400, members: 2 })
    await sumUp(30, { cents: 500, members: 4 })
    await sumUp(59, { cents: 300 })
    await sumUp(60, { cents: 9999 })
    expect(await read()).toMatchObject({
      revenueCents: { now: 3600, before: 800 },
      newMembers: { now: 3, before: 4 },
    })
  })
})

it('of a site without payments has no revenue', async () => {
  const free = await openTestApp({ env: { STROM_PAYMENTS: 'none' } })
  expect((await read(free)).revenueCents).toBeNull()
  await free.close()
})

it('of a production site says that the backup is late', async () => {
  const site = await openTestApp({
    env: productionSettings,
  })
  expect(await read(site)).toMatchObject({
    backup: { at: null, kept: 7, overdue: false, copied: null, copyOverdue: true },
    missing: ['stream', 'members', 'communityLink'],
  })
  site.clock.advance(3 * 86_400)
  const token = await site.signIn('owner@example.org')
  const { backup } = (await site.call(contract.overview.read, { token })).json()
  expect(backup).toEqual({ at: null, kept: 7, overdue: true, copied: null, copyOverdue: true })
  await backUpDaily(site.app)
  const at = (await noteCopied(site.app))?.toISOString()
  const again = async () => (await site.call(contract.overview.read, { token })).json()
  expect((await again()).backup).toEqual({
    at,
    copied: at,
    kept: 7,
    overdue: false,
    copyOverdue: false,
  })
  await site.close()
})
