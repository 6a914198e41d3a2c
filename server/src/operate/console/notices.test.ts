import { contract, type OwnerAnnouncement, plainResult } from '@strom/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'

const { notices } = contract

let test: TestApp
let token: string
beforeAll(async () => {
  test = await openTestApp()
  const { email } = await test.build.account({ isStaff: true, isOwner: true })
  token = await test.signIn(email)
})
afterAll(() => test.close())
// Changes of a setting are told apart by their time.
beforeEach(() => test.clock.advance(1))

async function ask<Name extends keyof typeof notices>(name: Name, body?: object) {
  return (await test.call(notices[name], { token, ...(body && { body: body as never }) })).json()
}

async function lastAct() {
  return (await test.call(contract.audit.list, { token, body: {} })).json().acts[0]
}

const inHours = (hours: number) => new Date(test.clock.now() + hours * 3_600_000).toISOString()
const now = { from: null, until: null }

describe('announcements', () => {
  it('are made for now or later, listed, shown to everybody and called off', async () => {
    expect(await ask('announcements')).toEqual({ resultCode: 1, announcements: [] })
    await ask('announce', { title: 'Hello', text: 'A new stream', ...now })
    expect(await lastAct()).toMatchObject({ actor: 'owner', act: 'announced', after: { title: 'Hello' } })
    const later = { title: 'Later', text: 'Soon', from: inHours(1), until: inHours(2) }
    const { announcements } = await ask('announce', later)
    expect(announcements).toMatchObject([
      { title: 'Hello', text: 'A new stream', until: null, shown: true },
      { ...later, shown: false },
    ])
    const latest = (await test.call(contract.site.latestAnnouncement)).json()
    expect(latest).toMatchObject({ resultCode: 1, title: 'Hello' })
    // One that began this very moment must still end after its start.
    test.clock.advance(1)
    for (const { id } of announcements) await ask('callOff', { id })
    expect((await ask('announcements')).announcements).toEqual([])
    expect((await test.call(contract.site.latestAnnouncement)).json().resultCode).toBe(2)
    expect(await lastAct()).toMatchObject({ act: 'announcement-ended', before: { title: 'Later' } })
  })

  it('that are over, or named by a part of their id, are not called off', async () => {
    const { announcements } = await ask('announce', { title: 'Once', text: 'More', ...now })
    const { id } = announcements.find(({ title }: OwnerAnnouncement) => title === 'Once')
    test.clock.advance(1)
    expect((await ask('callOff', { id: id.slice(0, 8) })).resultCode).toBe(plainResult.fail)
    expect((await ask('callOff', { id: '' })).resultCode).toBe(plainResult.fail)
    expect((await ask('callOff', { id })).resultCode).toBe(plainResult.success)
    expect(await ask('callOff', { id })).toMatchObject({ resultCode: plainResult.fail, announcements: [] })
  })

  it.each([
    ['without a title', { title: ' ' }],
    ['without a text', { text: '' }],
    ['that begins in the past', { from: '2020-01-01T00:00:00Z' }],
    ['that ends in the past', { until: '2020-01-01T00:00:00Z' }],
    ['that ends before it begins', { from: '2030-01-02T00:00:00Z', until: '2030-01-01T00:00:00Z' }],
  ])('%s are refused', async (_, wrong) => {
    const refused = await ask('announce', { title: 'T', text: 'X', ...now, ...wrong })
    expect([refused.resultCode, typeof refused.detail]).toEqual([plainResult.fail, 'string'])
    expect((await ask('announcements')).announcements).toEqual([])
  })
})

it('an announcement says to readers of Norwegian what was written for them, and the rest as to everybody', async () => {
  await ask('announce', { title: 'Hello', text: 'A new stream', nb: { title: 'Hei', text: ' ' }, ...now })
  const latest = async () => (await test.call(contract.site.latestAnnouncement, {})).json()
  expect(await latest()).toMatchObject({ title: 'Hello', nb: { title: 'Hei', text: 'A new stream' } })
  test.clock.advance(1)
  const { announcements } = await ask('announce', {
    title: 'Once',
    text: 'More',
    nb: { title: '', text: '' },
    ...now,
  })
  expect(await latest()).toEqual({ resultCode: 1, token: expect.any(String), title: 'Once', text: 'More' })
  for (const { id } of announcements) await ask('callOff', { id })
})

describe('maintenance', () => {
  const texts = { title: 'New player', firstRowText: 'One', secondRowText: 'Two' }
  const closedFor = async () => (await test.call(contract.site.siteSettings)).json()

  it('has its texts in Norwegian, what is empty as for everybody', async () => {
    const { maintenance: before } = await ask('maintenance')
    expect(before.nb).toMatchObject({ title: 'Vedlikehold' })
    const nb = { title: 'Ny spiller', firstRowText: '', secondRowText: 'To' }
    const closed = await ask('closeSite', { ...texts, nb, ...now, changedAt: before.changedAt })
    const said = { title: 'Ny spiller', firstRowText: 'One', secondRowText: 'To' }
    expect(closed.maintenance.nb).toEqual(nb)
    const shown = async () => (await test.call(contract.site.siteSettings, {})).json()
    await expect.poll(shown).toMatchObject({ ...texts, nb: said })
    const empty = { title: '', firstRowText: '', secondRowText: '' }
    const again = await ask('closeSite', {
      ...texts,
      nb: empty,
      ...now,
      changedAt: closed.maintenance.changedAt,
    })
    expect(again.maintenance.nb).toBeNull()
    await expect.poll(async () => 'nb' in (await shown())).toBe(false)
    await ask('openSite', { changedAt: again.maintenance.changedAt })
    await test.app.db.deleteFrom('settings').where('name', '=', 'maintenance').execute()
  })

  it('closes the site at once with its texts, and opens it again', async () => {
    const { maintenance } = await ask('maintenance')
    expect(maintenance).toMatchObject({ on: false, changedAt: null })
    const closed = await ask('closeSite', { ...texts, ...now, changedAt: null })
    expect(closed.maintenance).toMatchObject({ ...texts, on: true, from: null, until: null })
    await expect.poll(closedFor).toMatchObject({ maintenanceMode: true, ...texts })
    expect(await lastAct()).toMatchObject({ act: 'site-closed', before: { on: false }, after: { on: true } })
    test.clock.advance(1)
    const opened = await ask('openSite', { changedAt: closed.maintenance.changedAt })
    expect(opened.maintenance).toMatchObject({ ...texts, on: false })
    await expect.poll(closedFor).toMatchObject({ maintenanceMode: false })
  })

  it('can be set for later, and called off', async () => {
    const { changedAt } = (await ask('maintenance')).maintenance
    const planned = { from: inHours(1), until: inHours(2) }
    const set = await ask('closeSite', { ...texts, ...planned, changedAt })
    expect(set.maintenance).toMatchObject({ on: true, ...planned })
    await expect.poll(closedFor).toMatchObject({ maintenanceMode: false, ...texts })
    test.clock.advance(1)
    const calledOff = await ask('openSite', { changedAt: set.maintenance.changedAt })
    expect(calledOff.maintenance).toMatchObject({ on: false })
    test.clock.advance(3600)
    await expect.poll(closedFor).toMatchObject({ maintenanceMode: false })
    test.clock.advance(-3600)
  })

  it('is not overwritten unseen: of twenty owners who saw the same, one is let through', async () => {
    const { changedAt } = (await ask('maintenance')).maintenance
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        ask('closeSite', { ...texts, title: `T${i}`, from: inHours(1), until: null, changedAt }),
      ),
    )
    expect(answers.filter(({ resultCode }) => resultCode === plainResult.success)).toHaveLength(1)
    const late = answers.find(({ resultCode }) => resultCode !== plainResult.success)
    expect(late).toMatchObject({ detail: expect.stringContaining('meanwhile'), maintenance: { on: true } })
    expect((await ask('openSite', { changedAt })).resultCode).toBe(plainResult.fail)
    test.clock.advance(1)
    await ask('openSite', { changedAt: (await ask('maintenance')).maintenance.changedAt })
  })

  it.each([
    ['without a title', { title: '' }],
    ['in the past', { until: '2020-01-01T00:00:00Z' }],
    ['with a long text', { firstRowText: 'x'.repeat(1001) }],
  ])('%s is refused', async (_, wrong) => {
    const { changedAt } = (await ask('maintenance')).maintenance
    const refused = await ask('closeSite', { ...texts, ...now, changedAt, ...wrong })
    expect(refused.resultCode).toBe(plainResult.fail)
    expect((await ask('maintenance')).maintenance.on).toBe(false)
  })
})

it.each(Object.entries(notices))('%s refuses staff who are no owners', async (_, endpoint) => {
  const staff = await test.signIn((await test.build.account({ isStaff: true })).email)
  expect((await test.call(endpoint, { token: staff, body: {} as never })).statusCode).toBe(403)
})
