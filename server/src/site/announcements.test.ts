import { contract } from '@strom/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { announce, endAnnouncements } from './announcements.ts'

let site: TestApp
beforeEach(async () => {
  site = await openTestApp()
})
afterEach(() => site.close())

async function latest() {
  return (await site.call(contract.site.latestAnnouncement)).json()
}

const tonight = { title: 'Tonight', text: 'The match starts at 20:00.', until: null }

it('is shown from now on, under its own token', async () => {
  const made = await announce(site.app, tonight)
  expect(made).toMatchObject({ ok: true, replaced: [] })
  expect(await latest()).toMatchObject({
    resultCode: 1,
    title: 'Tonight',
    text: tonight.text,
    token: made.ok && made.token,
  })
})

it('takes the place of the one before, which never comes back', async () => {
  const first = await announce(site.app, tonight)
  site.clock.advance(60)
  const until = new Date(site.clock.now() + 3_600_000)
  const second = await announce(site.app, { title: 'Delayed', text: 'At 21:00.', until })
  expect(second).toMatchObject({ replaced: ['Tonight'] })
  expect(second.ok && first.ok && second.token !== first.token).toBe(true)
  expect(await latest()).toMatchObject({ title: 'Delayed' })
  site.clock.advance(3600)
  expect(await latest()).toMatchObject({ resultCode: 2 })
})

it('ends when told, also in the moment it began', async () => {
  await announce(site.app, tonight)
  expect(await endAnnouncements(site.app)).toEqual(['Tonight'])
  site.clock.advance(1)
  expect(await latest()).toMatchObject({ resultCode: 2 })
  expect(await endAnnouncements(site.app)).toEqual([])
})

it('is refused when its end has passed', async () => {
  const until = new Date(site.clock.now())
  expect(await announce(site.app, { ...tonight, until })).toEqual({ ok: false, reason: 'ends-in-the-past' })
  expect(await latest()).toMatchObject({ resultCode: 2 })
})
