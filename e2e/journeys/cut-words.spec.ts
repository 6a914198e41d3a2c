import type { Page } from '@playwright/test'
import { cutWords } from '../support/cut-words.ts'
import { expect, test } from '../support/journey.ts'

const pages = ['/', '/subscription', '/invites', '/contactus', '/profile', '/adminreports', '/adminsupport']
const widths = [320, 375, 768, 1024, 1280, 1366, 1440]

for (const locale of ['en-GB', 'nb-NO']) {
  test(`no button, link or name of the site is cut at any width, in ${locale}`, async ({
    openBrowser,
    enter,
  }) => {
    const page = await openBrowser({ locale })
    // Owners have the most links.
    await enter(page, 'owner')
    for (const path of pages) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('progressbar')).toHaveCount(0)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        await expect.poll(() => cutWords(page), `${path} at ${width} px`).toEqual([])
      }
    }
  })
}

test('letters of twice the usual size have room, too', async ({ playwright, launchOptions, enter }) => {
  const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32']
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await enter(page, 'owner')
  for (const path of ['/', '/adminsupport', '/admin/orders']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => cutWords(page), path).toEqual([])
  }
  await browser.close()
})

test('letters of twice the usual size make no page of a phone scroll sideways', async ({
  playwright,
  launchOptions,
  enter,
}) => {
  const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32']
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  for (const locale of ['en-GB', 'nb-NO']) {
    const page = await browser.newPage({ viewport: { width: 375, height: 800 }, locale })
    await enter(page, 'anna')
    for (const path of ['/subscription', '/profile']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('progressbar')).toHaveCount(0)
      const width = () => page.evaluate(() => document.documentElement.scrollWidth)
      await expect.poll(width, `${path} in ${locale}`).toBe(375)
    }
  }
  await browser.close()
})

/** By how much tables are wider than where they stand, and texts of badges that stand in two lines. */
function brokenTables(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = [...document.querySelectorAll('main :has(> table)')]
      .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      .filter((by) => by > 0)
    const broken = [...document.querySelectorAll<HTMLElement>('main [data-tone]')].filter((badge) => {
      const text = document.createRange()
      text.selectNodeContents(badge)
      return text.getClientRects().length > 1
    })
    return [...wide.map((by) => `${by} px too wide`), ...broken.map(({ innerText }) => innerText)]
  })
}

const phones = [320, 375]

test('addresses of IPv6 and names that never break stay inside their tables on a phone', async ({
  openBrowser,
  enter,
}) => {
  const ip = '2001:0db8:85a3:1234:5678:8a2e:0370:7334'
  const email = `${'maximilian.alexander.'.repeat(3)}langer@vereinsname.example.org`
  const app = `${'Sammenhengende'.repeat(4)} · Default Player`
  const session = { ip, app, token: 'k7d3m9pq', timestamp: '2026-11-23T12:00:00.000Z', device: 'Chrome' }
  const own = { ...session, casting: false, figures: null }
  const connections = { [email]: [own, { ...own, token: 'm9pqk7d3' }] }
  const page = await openBrowser({ viewport: { width: 320, height: 800 } })
  await enter(page, 'staff')
  await page.route('**/api/adminreports/users', (route) =>
    route.fulfill({ json: { resultCode: 1, connections, unknownIps: [ip] } }),
  )
  await page.goto('/adminreports')
  await page.getByRole('button', { name: 'Show users' }).click()
  await expect(page.getByRole('cell', { name: app }).first()).toBeVisible()
  for (const width of phones) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => brokenTables(page), `at ${width} px`).toEqual([])
  }
})

test('a short address is not broken where there is room for it', async ({ page, enter }) => {
  await enter(page, 'anna')
  await page.goto('/invites')
  const address = page.getByRole('cell', { name: /^nora@strom\.test/ })
  await expect(address).toBeVisible()
  for (const width of [620, 700, 768]) {
    await page.setViewportSize({ width, height: 800 })
    const lines = await address.evaluate((cell) => {
      const words = document.createRange()
      if (cell.firstChild) words.selectNodeContents(cell.firstChild)
      return words.getClientRects().length
    })
    expect(lines, `at ${width} px`).toBe(1)
  }
})

test('the devices that one may be ended of are all in sight on a phone', async ({ openBrowser, enter }) => {
  const page = await openBrowser({ viewport: { width: 320, height: 800 } })
  await enter(page, 'anna')
  const startedAt = new Date(2026, 10, 23, 20, 5).toISOString()
  const session = { device: 'Chrome on Windows', app: 'Nordlys reserve · Low Latency Player', startedAt }
  const sessions = ['1', '2', '3'].map((id) => ({ ...session, id }))
  const limit = { streamToken: null, accountSharerDisconnected: false, reason: 'session-limit', sessions }
  await page.route('**/api/streams/expiry-token', (route) =>
    route.fulfill({ json: { resultCode: 1, ...limit } }),
  )
  await page.goto('/player?default=0')
  const places = page.getByRole('listitem').filter({ hasText: 'End it and watch here' })
  await expect(places).toHaveCount(3)
  await expect(places.first()).toContainText('since 20:05')
  for (const width of phones) {
    await page.setViewportSize({ width, height: 800 })
    for (const place of await places.all()) await expect(place).toBeInViewport({ ratio: 1 })
    await expect.poll(() => cutWords(page), `at ${width} px`).toEqual([])
  }
})

test('the console’s streams have their states in one piece on a phone', async ({ openBrowser, enter }) => {
  const page = await openBrowser({ viewport: { width: 320, height: 800 } })
  await enter(page, 'owner')
  await page.goto('/admin/streams')
  await page.getByRole('heading', { name: 'Uptime' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Ask the sources now' }).click()
  await expect(page.locator('td').filter({ hasText: 'Maintenance' })).toBeVisible()
  for (const width of phones) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => brokenTables(page), `at ${width} px`).toEqual([])
    const names = page.getByRole('listitem').filter({ hasText: 'Havna' }).getByRole('link').locator('..')
    await expect.poll(() => names.evaluate((name) => name.scrollWidth - name.clientWidth)).toBe(0)
  }
})

test('titles and tags without a place to break do not make a phone’s page wider', async ({
  openBrowser,
  enter,
}) => {
  const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'
  const page = await openBrowser({ viewport: { width: 320, height: 640 } })
  await enter(page, 'anna')
  await page.route('**/api/streams/all', async (route) => {
    const response = await route.fetch()
    const { streams, ...rest } = await response.json()
    const [first, ...others] = streams
    const long = { ...first, title: word, tags: `airplay,${word}` }
    await route.fulfill({ response, json: { ...rest, streams: [long, ...others] } })
  })
  for (const path of ['/', '/player?default=0']) {
    await page.goto(path)
    await expect(page.getByText(word).first()).toBeVisible()
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide, path).toBe(320)
  }
})
