import type { Page } from '@playwright/test'
import { colourOf, isRed } from '../support/colour.ts'
import { strom } from '../support/command-line.ts'
import { expect, test } from '../support/journey.ts'
import { expectMovingPicture, expectPicture, expectStopped, glimpse } from '../support/picture.ts'
import { households } from '../support/site.ts'

/** A window this small gets the smallest picture, so that several can play at once. */
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
