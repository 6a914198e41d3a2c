import { readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { expectPicture, expectStopped } from '../support/picture.ts'
import { callAs, households } from '../support/site.ts'

/** A window this small gets the smallest picture, so that several can play at once. */
const smallWindow = { width: 480, height: 640 }

async function expectAccessible(page: Page, what: string) {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' · ')}`)
  expect.soft(found, what).toEqual([])
}

function stat(page: Page, name: string) {
  return page.locator('dl > div').filter({ hasText: name }).locator('dd')
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

test('staff change the range and the way reports are shown', async ({ openBrowser, enter }) => {
  const page = await openBrowser({ viewport: { width: 1440, height: 1000 } })
  const asked: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/adminreports/all')) asked.push(request.postDataJSON())
  })
  await enter(page, 'staff')
  await page.goto('/adminreports')
  const today = new Date().toISOString().slice(0, 10)
  const shown = (day: string) => day.split('-').reverse().join('/')
  const toast = page.getByRole('alert').filter({ hasText: 'Reports loaded.' })
  await expect(toast).toContainText(
    `Displaying daterange ${shown(`${today.slice(0, 8)}01`)} - ${shown(today)}`,
  )
  expect(asked).toEqual([{}])

  const cards = page.getByRole('listitem').filter({ has: page.getByText('No Legacy') })
  await expect(cards.getByRole('heading')).toHaveText([
    'Current Subscribers',
    'New Subscribers This Month',
    'Revenue This Month',
    'Revenue This Month Excluding Paypal Fees',
    'Total Revenue',
    'Total Revenue Excluding Paypal Fees',
  ])
  await expect(cards.first()).toContainText('All Users')

  const picker = page.getByLabel('Custom Range (updates This Month rows)')
  await picker.click()
  const months = page.locator('[data-dates-dropdown] table')
  await expect(months).toHaveCount(2)
  await months.first().getByRole('button', { name: /^10 / }).click()
  await months.first().getByRole('button', { name: /^20 / }).click()
  await page.keyboard.press('Escape')
  const before = new Date(`${today.slice(0, 8)}01T00:00:00Z`)
  before.setUTCMonth(before.getUTCMonth() - 1)
  const month = before.toISOString().slice(0, 7)
  await expect(toast).toContainText(`Displaying daterange ${shown(`${month}-10`)} - ${shown(`${month}-20`)}`)
  expect(asked.at(-1)).toEqual({ dates: { start: `${month}-10`, end: `${month}-20` } })

  await page.getByRole('button', { name: 'Switch Report Mode' }).click()
  const grid = page.getByRole('table', { name: 'Every figure' })
  await expect(grid.getByRole('rowheader')).toHaveText([
    'Total',
    'Total non legacy users',
    'This Month',
    'This Month non legacy users',
  ])
  await expect(cards).toHaveCount(0)
  const revenue = page.getByRole('region', { name: 'Revenue', exact: true })
  await expect(revenue.getByRole('row')).toHaveCount(12)
})

test('members who open it go home, and nothing is asked on their behalf', async ({
  page,
  enter,
  request,
}) => {
  const asked: string[] = []
  page.on('request', (one) => {
    if (one.url().includes('/api/admin')) asked.push(one.url())
  })
  const token = await enter(page, 'anna')
  await page.goto('/adminreports')
  await expect(page).toHaveURL('/')
  expect(asked).toEqual([])
  for (const path of ['/api/adminreports/users', '/api/adminreports/viewers']) {
    expect((await callAs(request, token, 'GET', path)).status()).toBe(403)
  }
  expect((await callAs(request, token, 'POST', '/api/adminreports/all')).status()).toBe(403)
})

for (const { colours, locale, width } of [
  { colours: 'dark', locale: 'en', width: 1440 },
  { colours: 'light', locale: 'nb', width: 1440 },
  { colours: 'dark', locale: 'nb', width: 375 },
  { colours: 'light', locale: 'en', width: 375 },
]) {
  test(`no barriers for staff in ${colours} colours, ${locale}, at ${width} px`, async ({
    openBrowser,
    enter,
    request,
  }) => {
    const nb = locale === 'nb'
    const page = await openBrowser({ locale, viewport: { width, height: 900 }, reducedMotion: 'reduce' })
    await page.addInitScript((scheme) => localStorage.setItem('strom-colour-scheme', scheme), colours)
    await request.get('/media/fjord/index.m3u8?token=stolen', {
      headers: { 'X-Forwarded-For': '192.0.2.66' },
    })
    await enter(page, 'staff')
    await page.goto('/adminreports')
    await expect(page.getByRole('region', { name: nb ? 'Inntekt' : 'Revenue', exact: true })).toBeVisible()
    await expectAccessible(page, 'cards and charts')
    await page.getByRole('button', { name: nb ? 'Bytt rapportvisning' : 'Switch Report Mode' }).click()
    await page.getByLabel(nb ? /^Valgt periode/ : /^Custom Range/).click()
    await expect(page.locator('[data-dates-dropdown] table')).toHaveCount(2)
    await expectAccessible(page, 'grid and picker')
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, 'nothing is wider than the window').toBeLessThanOrEqual(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: nb ? 'Vis brukere' : 'Show users' }).click()
    await expect(page.getByText('192.0.2.66')).toBeVisible()
    await expectAccessible(page, 'users')
  })
}
