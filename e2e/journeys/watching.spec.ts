import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { expectMovingPicture, expectPicture, expectStopped } from '../support/picture.ts'
import { households } from '../support/site.ts'

/** A window this small gets the smallest picture, so that several can play at once. */
const smallWindow = { width: 480, height: 640 }

function stat(page: Page, name: string) {
  return page.locator('dl > div').filter({ hasText: name }).locator('dd')
}

/** What staff are shown when they ask now. */
async function expectConnections(staff: Page, count: string) {
  await expect(async () => {
    await staff.getByRole('button', { name: 'Refresh Users' }).click()
    await expect(stat(staff, 'Total connections')).toHaveText(count, { timeout: 2000 })
  }).toPass({ timeout: 15_000 })
}

test('staff look on while two households and an imposter watch, and end a session', async ({
  openBrowser,
  enter,
  allowComplaints,
  request,
}) => {
  allowComplaints(/status of 403 .*\/media\//)
  const anna = await openBrowser({ address: households.first, viewport: smallWindow })
  const kari = await openBrowser({ address: households.second, viewport: smallWindow })
  const staff = await openBrowser({ address: '192.0.2.5', viewport: { width: 1440, height: 900 } })
  await enter(anna, 'anna')
  await enter(kari, 'kari')
  await anna.goto('/player?default=0')
  await expectPicture(anna)
  await kari.goto('/player?default=1')
  await expectPicture(kari)

  await enter(staff, 'staff')
  await staff.goto('/adminreports')
  await expect(stat(staff, 'Total connections')).toHaveText('2')
  await expect(stat(staff, 'Accounts streaming')).toHaveText('2')
  await staff.getByRole('button', { name: 'Show users' }).click()
  const sessions = staff.locator('section').filter({ hasText: 'Sessions Streaming' })
  await expect(sessions.getByRole('columnheader')).toHaveText([
    'Date',
    'Time Utc/Local',
    'Email',
    'App',
    'Ip Address',
    'Token',
    'Picture',
    'Action',
  ])
  const annas = sessions.getByRole('row').filter({ hasText: 'anna@strom.test' })
  await expect(annas).toContainText('Fjord · Default Player')
  await expect(annas).toContainText(households.first)
  await expect(sessions.getByRole('row').filter({ hasText: 'kari@strom.test' })).toContainText(
    households.second,
  )
  // The player says how it plays.
  await expect(annas).toContainText(/\d+p · [\d.]+ s behind/, { timeout: 30_000 })
  await expect(annas).toContainText(/started in [\d.]+ s/)

  // An imposter has got hold of an address with a token in it.
  await request.get('/media/fjord/index.m3u8?token=stolen', { headers: { 'X-Forwarded-For': '192.0.2.66' } })
  const unknown = staff.locator('section').filter({ hasText: 'UNKNOWN IP WATCHING STREAM' })
  await expect(unknown.getByRole('cell', { name: '192.0.2.66' })).toBeVisible()
  await expect(staff.getByRole('heading', { name: 'Users With multiple connections' })).toBeVisible()

  const saved = staff.waitForEvent('download')
  await sessions.getByRole('button', { name: 'CSV' }).click()
  const csv = readFileSync(await (await saved).path(), 'utf8')
  expect(csv).toContain('Date,Time Utc/Local,Email,App,Ip Address,Token')
  expect(csv).toContain('anna@strom.test,Fjord · Default Player,203.0.113.10,')

  await annas.getByRole('button', { name: /^End the session of anna@strom\.test/ }).click()
  const dialog = staff.getByRole('dialog', { name: 'End the session of anna@strom.test' })
  await dialog.getByRole('button', { name: 'End session' }).click()
  await expect(dialog.getByText('Please enter a reason')).toBeVisible()
  await dialog.getByLabel('Reason').fill('The match is for members of the club.')
  await dialog.getByRole('button', { name: 'End session' }).click()
  await expectStopped(anna)
  await expect(anna.getByRole('heading', { name: 'Playback was ended' })).toBeVisible()
  await expect(anna.getByText('The staff wrote: The match is for members of the club.')).toBeVisible()
  await expect(annas).toHaveCount(0)
  await expect(stat(staff, 'Total connections')).toHaveText('1')
  await expectPicture(kari)
})

for (const [way, leave] of [
  ['closes the tab', (page: Page) => page.close({ runBeforeUnload: true })],
  ['goes to another site', (page: Page) => page.goto('data:text/html,<title>Elsewhere</title>')],
  ['goes to another page', (page: Page) => page.getByRole('banner').getByRole('link').first().click()],
] as const) {
  test(`staff see at once that somebody ${way}`, async ({ openBrowser, enter }) => {
    const anna = await openBrowser({ viewport: smallWindow })
    const staff = await openBrowser()
    await enter(staff, 'staff')
    await staff.goto('/adminreports')
    await enter(anna, 'anna')
    await anna.goto('/player?default=0')
    await expectPicture(anna)
    await expectConnections(staff, '1')
    await leave(anna)
    await expectConnections(staff, '0')
  })
}

test('who leaves before the first picture keeps no place', async ({ openBrowser, enter }) => {
  const anna = await openBrowser({ viewport: smallWindow })
  const staff = await openBrowser()
  await enter(staff, 'staff')
  await staff.goto('/adminreports')
  await enter(anna, 'anna')
  const left = Promise.withResolvers<void>()
  await anna.route('**/api/streams/expiry-token', async (route) => {
    const response = await route.fetch()
    await left.promise
    await route.fulfill({ response })
  })
  await anna.goto('/player?default=0')
  await expectConnections(staff, '1')
  await anna.getByRole('banner').getByRole('link').first().click()
  await expect(anna.getByRole('heading', { name: 'Live streams' })).toBeVisible()
  left.resolve()
  await expectConnections(staff, '0')
})

test('a page that is loaded anew, or comes back by the browser’s button, plays on', async ({
  page,
  enter,
  allowComplaints,
}) => {
  allowComplaints(/status of 403 .*\/media\//)
  await enter(page, 'anna')
  await page.goto('/player?default=0')
  await expectMovingPicture(page)
  await page.reload()
  await expectMovingPicture(page)
  await page.goto('data:text/html,<title>Elsewhere</title>')
  await page.goBack()
  await expectMovingPicture(page)
})
