import { contract } from '@strom/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { commandLine } from '../../base/audit/record-audit.ts'
import { announce, cancelAnnouncement, listAnnouncements } from './announcements.ts'

let site: TestApp
beforeAll(async () => {
  site = await openTestApp()
})
afterEach(async () => {
  await site.app.db.deleteFrom('announcements').execute()
})
afterAll(() => site.close())

async function latest() {
  return (await site.call(contract.site.latestAnnouncement)).json()
}

async function endings(id: string) {
  const log = site.app.db.selectFrom('audit_log').select('id').where('subject_id', '=', id)
  return (await log.where('act', '=', 'announcement-ended').execute()).length
}

const tonight = { title: 'Tonight', text: 'The match starts at 20:00.', from: null, until: null }

it('is shown from now on, under its own token', async () => {
  const made = await announce(site.app, tonight, commandLine)
  expect(made).toMatchObject({ ok: true, replaced: [] })
  expect(await latest()).toMatchObject({
    resultCode: 1,
    title: 'Tonight',
    text: tonight.text,
    token: made.ok && made.token,
  })
})

it('takes the place of the one before, which never comes back', async () => {
  const first = await announce(site.app, tonight, commandLine)
  site.clock.advance(60)
  const until = new Date(site.clock.now() + 3_600_000)
  const second = await announce(site.app, { ...tonight, title: 'Delayed', until }, commandLine)
  expect(second).toMatchObject({ replaced: ['Tonight'] })
  expect(second.ok && first.ok && second.token !== first.token).toBe(true)
  expect(await latest()).toMatchObject({ title: 'Delayed' })
  site.clock.advance(3600)
  expect(await latest()).toMatchObject({ resultCode: 2 })
})

it('ends when called off, also in the moment it began', async () => {
  const made = await announce(site.app, tonight, commandLine)
  const id = made.ok ? made.id : ''
  expect(await cancelAnnouncement(site.app, id, commandLine)).toMatchObject({ cancelled: { shown: true } })
  site.clock.advance(1)
  expect(await latest()).toMatchObject({ resultCode: 2 })
  expect(await cancelAnnouncement(site.app, id, commandLine)).toEqual({ ok: false, reason: 'unknown' })
})

it('called off by two at once is called off by one of them', async () => {
  const made = await announce(site.app, tonight, commandLine)
  const id = made.ok ? made.id : ''
  site.clock.advance(60)
  const both = await Promise.all([1, 2].map(() => cancelAnnouncement(site.app, id, commandLine)))
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(await endings(id)).toBe(1)
})

it('is refused when its end has passed', async () => {
  const until = new Date(site.clock.now())
  expect(await announce(site.app, { ...tonight, until }, commandLine)).toEqual({
    ok: false,
    reason: 'ends-in-the-past',
  })
  expect(await latest()).toMatchObject({ resultCode: 2 })
})

describe('one that is to come', () => {
  const after = (hours: number) => new Date(site.clock.now() + hours * 3_600_000)
  const title = async () => (await latest()).title ?? null

  it('is shown when its time comes, in place of the one before, and ends by itself', async () => {
    await announce(site.app, tonight, commandLine)
    expect(
      await announce(site.app, { ...tonight, title: 'Later', from: after(1), until: after(2) }, commandLine),
    ).toMatchObject({ ok: true, replaced: [] })
    expect(await title()).toBe('Tonight')
    site.clock.advance(3599)
    expect(await title()).toBe('Tonight')
    site.clock.advance(1)
    expect(await title()).toBe('Later')
    site.clock.advance(3600)
    // The one before has been replaced, so it stays away.
    expect(await title()).toBeNull()
  })

  it('takes the place of one that was made after it', async () => {
    await announce(site.app, { ...tonight, title: 'Later', from: after(1) }, commandLine)
    site.clock.advance(60)
    await announce(site.app, tonight, commandLine)
    expect(await title()).toBe('Tonight')
    site.clock.advance(3600)
    expect(await title()).toBe('Later')
    expect((await listAnnouncements(site.app)).map((one) => one.title)).toEqual(['Later'])
    const [later] = await listAnnouncements(site.app)
    await cancelAnnouncement(site.app, later?.id ?? '', commandLine)
    site.clock.advance(1)
    expect(await title()).toBeNull()
  })

  it('is listed, and can be called off', async () => {
    await announce(site.app, tonight, commandLine)
    const made = await announce(
      site.app,
      { ...tonight, title: 'Later', from: after(1), until: after(2) },
      commandLine,
    )
    if (!made.ok) throw new Error(made.reason)
    expect(await listAnnouncements(site.app)).toMatchObject([
      { title: 'Tonight', shown: true, ends_at: null },
      { title: 'Later', shown: false, starts_at: after(1), ends_at: after(2) },
    ])
    for (const id of ['zz', '', made.id.slice(0, 8)])
      expect(await cancelAnnouncement(site.app, id, commandLine)).toEqual({ ok: false, reason: 'unknown' })
    expect(await cancelAnnouncement(site.app, made.id, commandLine)).toMatchObject({
      cancelled: { title: 'Later' },
    })
    site.clock.advance(3600)
    expect(await title()).toBe('Tonight')
    const [running] = await listAnnouncements(site.app)
    await cancelAnnouncement(site.app, running?.id ?? '', commandLine)
    site.clock.advance(1)
    expect(await title()).toBeNull()
  })

  it('is ended, not deleted, when it began while it was called off', async () => {
    const made = await announce(site.app, { ...tonight, from: after(1) }, commandLine)
    if (!made.ok) throw new Error(made.reason)
    const cancelled = cancelAnnouncement(site.app, made.id, commandLine)
    site.clock.advance(3600)
    expect(await cancelled).toMatchObject({ ok: true, cancelled: { shown: true } })
    site.clock.advance(1)
    expect(await title()).toBeNull()
    const kept = site.app.db.selectFrom('announcements').select('id').where('id', '=', made.id)
    expect(await kept.execute()).toHaveLength(1)
  })

  it.each([
    ['begins-in-the-past', -1, null],
    ['ends-before-it-begins', 2, 1],
    ['ends-before-it-begins', 2, 2],
    ['ends-in-the-past', -2, -1],
  ] as const)('is refused: %s', async (reason, from, until) => {
    const period = { from: after(from), until: until === null ? null : after(until) }
    expect(await announce(site.app, { ...tonight, ...period }, commandLine)).toEqual({ ok: false, reason })
    expect(await listAnnouncements(site.app)).toEqual([])
  })
})
