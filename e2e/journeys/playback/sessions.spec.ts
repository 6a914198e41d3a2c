import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { colourOf, isRed } from '../../support/colour.ts'
import { strom } from '../../support/command-line.ts'
import { expect, test } from '../../support/journey.ts'
import { expectMovingPicture, expectPicture, expectStopped, glimpse } from '../../support/picture.ts'
import { households } from '../../support/site.ts'

/** Small windows get the smallest rendition, so that several can play. */
const smallWindow = { width: 480, height: 640 }

const sharingToast = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Account sharing not allowed.' })

test('a second household takes over, is told so, and the first may take it back', async ({
  openBrowser,
  enter,
  allowComplaints,
}) => {
  allowComplaints(/status of 403 .*\/media\//)
  const first = await openBrowser({ address: households.first, viewport: smallWindow })
  const second = await openBrowser({ address: households.second, viewport: smallWindow })
  await enter(first, 'anna')
  await enter(second, 'anna')
  await first.goto('/player?default=0')
  await expectMovingPicture(first)
  await expect(sharingToast(first)).toHaveCount(0)

  await second.goto('/player?default=1')
  const toast = sharingToast(second)
  await expect(toast.getByText('Account sharing not allowed.', { exact: true })).toBeVisible()
  await expect(toast).toContainText('A different person using the account was disconnected.')
  expect(isRed(await colourOf(toast, { property: 'backgroundColor', pseudo: '::before' }))).toBe(true)

  await expectStopped(first)
  await expect(first.getByText('This account is now being watched in another household.')).toBeVisible()
  await expectMovingPicture(second)
  expect((await glimpse(first)).frame, 'the ended player does not fight back').toBeNull()

  await first.getByRole('button', { name: 'Watch here instead' }).click()
  await expect(sharingToast(first)).toBeVisible()
  await expectStopped(second)
  await expectMovingPicture(first)
  await expect(second.getByRole('button', { name: 'Watch here instead' })).toBeVisible()
})

test('another tab of the same device takes the picture over, and gives it back', async ({
  page,
  context,
  enter,
  allowComplaints,
}) => {
  allowComplaints(/status of 403 .*\/media\//)
  await page.setViewportSize(smallWindow)
  await enter(page, 'anna')
  await page.goto('/player?default=0')
  await expectPicture(page)
  const other = await context.newPage()
  await other.setViewportSize(smallWindow)
  await other.goto('/player?default=1')
  await expectPicture(other)
  await expect(page.getByRole('heading', { name: 'Playing in another tab' })).toBeVisible({ timeout: 30_000 })
  expect((await glimpse(page)).frame).toBeNull()
  await expectMovingPicture(other)
  await expect(sharingToast(other)).toHaveCount(0)
  await other.close()
  await page.getByRole('button', { name: 'Watch here instead' }).click()
  await expectMovingPicture(page)
})

test('a household watches on three devices; the fourth chooses which one to end', async ({
  openBrowser,
  enter,
  allowComplaints,
}) => {
  allowComplaints(/status of 403 .*\/media\//)
  const agents = {
    'Chrome on Windows': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36',
    'Edge on Windows':
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Chrome on Mac': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) Chrome/140.0.0.0 Safari/537.36',
  }
  const devices: Record<string, Page> = {}
  for (const [index, [device, userAgent]] of Object.entries(agents).entries()) {
    const page = await openBrowser({ address: households.first, viewport: smallWindow, userAgent })
    await enter(page, 'anna')
    await page.goto(`/player?default=${index}`)
    await expectPicture(page)
    devices[device] = page
  }

  const fourth = await openBrowser({ address: households.first, viewport: smallWindow })
  await enter(fourth, 'anna')
  await fourth.goto('/player?default=0')
  await expect(fourth.getByRole('heading', { name: 'All places are taken' })).toBeVisible()
  await expect(fourth.getByRole('alert').filter({ hasText: 'You have no subscription.' })).toHaveCount(0)
  const places = fourth.getByRole('listitem').filter({ hasText: 'End it and watch here' })
  await expect(places).toHaveCount(3)
  const titles = { 'Chrome on Windows': 'Fjord', 'Edge on Windows': 'Nordlys', 'Chrome on Mac': 'Trikken' }
  for (const [device, title] of Object.entries(titles)) {
    await expect(places.filter({ hasText: device })).toContainText(`${title} since`)
  }
  await places
    .filter({ hasText: 'Edge on Windows' })
    .getByRole('button', { name: 'End it and watch here' })
    .click()
  const ended = devices['Edge on Windows'] ?? fourth
  await expectStopped(ended)
  await expect(ended.getByRole('heading', { name: 'Playing on another device' })).toBeVisible()
  await expectMovingPicture(fourth)
  for (const device of ['Chrome on Windows', 'Chrome on Mac']) {
    const page = devices[device] ?? fourth
    await expectMovingPicture(page)
  }
})

test('the player checks for account sharing as often as the site says', async ({ page, enter }) => {
  const checks: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/streams/account-share-check')) checks.push(request.postDataJSON())
  })
  await strom('setting', 'set', 'shareCheckSeconds', '2')
  try {
    await enter(page, 'anna')
    await page.goto('/player?default=0')
    await expectPicture(page)
    await expect.poll(() => checks.length).toBeGreaterThan(2)
    expect(checks[0]).toMatchObject({ isMobile: false, streamToken: expect.stringMatching(/^[\w-]{20,}$/) })
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Live streams' })).toBeVisible()
    const asked = checks.length
    await page.waitForTimeout(3000)
    expect(checks.length, 'who watches nothing checks nothing').toBe(asked)
  } finally {
    await strom('setting', 'set', 'shareCheckSeconds', '60')
  }
})

function stat(page: Page, name: string) {
  return page.locator('dl > div').filter({ hasText: name }).locator('dd')
}

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
  await expect(annas).toContainText(/\d+p · [\d.]+ s behind/, { timeout: 30_000 })
  await expect(annas).toContainText(/started in [\d.]+ s/)

  await annas.getByRole('button', { name: 'anna@strom.test', exact: true }).click()
  const about = staff.getByRole('dialog', { name: 'About anna@strom.test' })
  await expect(about.getByText('Access until')).toBeVisible()
  await expect(about.getByRole('table', { name: 'Playback' })).toContainText('Fjord')
  await staff.keyboard.press('Escape')
  await expect(about).toBeHidden()

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

test('a page that is loaded again, or comes back by the browser’s button, plays on', async ({
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
