import { expectAccessible, looks } from '../../support/axe.ts'
import { expect, test } from '../../support/journey.ts'
import { brokenTables, phones } from '../../support/layout.ts'
import { callAs, comeBack } from '../../support/site.ts'

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
  expect(asked).toEqual([{ dates: { start: `${today.slice(0, 8)}01`, end: today } }])

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

  const picker = page.getByRole('button', { name: 'Custom Range (updates This Month rows)' })
  const calendar = page.getByRole('group', { name: 'Choose the first and the last day' })
  await picker.press('Enter')
  await expect(calendar.getByRole('table')).toHaveCount(2)
  await page.keyboard.press('Tab')
  await expect(calendar.getByRole('button', { name: 'Previous month' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(picker).toBeFocused()
  await picker.click()
  const months = calendar.getByRole('table')
  await expect(months).toHaveCount(2)
  await months.first().getByRole('button', { name: /^10 / }).click()
  await months.first().getByRole('button', { name: /^20 / }).click()
  await expect(calendar).toBeHidden()
  await expect(picker).toBeFocused()
  const before = new Date(`${today.slice(0, 8)}01T00:00:00Z`)
  before.setUTCMonth(before.getUTCMonth() - 1)
  const month = before.toISOString().slice(0, 7)
  await expect(toast).toContainText(`Displaying daterange ${shown(`${month}-10`)} - ${shown(`${month}-20`)}`)
  expect(asked.at(-1)).toEqual({ dates: { start: `${month}-10`, end: `${month}-20` } })
  await expect(picker).toContainText(`${shown(`${month}-10`)} – ${shown(`${month}-20`)}`)

  await page.getByRole('button', { name: 'Switch Report Mode' }).click()
  const grid = page.getByRole('table', { name: 'All figures' })
  await expect(grid.getByRole('rowheader')).toHaveText([
    'Total',
    'Total non legacy users',
    'This Month',
    'This Month non legacy users',
  ])
  await expect(cards).toHaveCount(0)
  const revenue = page.getByRole('region', { name: 'Revenue', exact: true })
  await expect(revenue.getByRole('row')).toHaveCount(12)

  await expect(toast).toHaveCount(0)
  await page.getByRole('button', { name: 'Show users' }).click()
  await expect(page.getByRole('heading', { name: 'Sessions Streaming' })).toBeVisible()
  await page.getByRole('button', { name: 'Show Reports' }).click()
  await expect(grid).toBeVisible()
  await expect(picker).toContainText(`${shown(`${month}-10`)} – ${shown(`${month}-20`)}`)
  expect(await toast.count(), 'nothing was loaded').toBe(0)
  expect(asked).toHaveLength(2)
})

test('each moment of the last day’s viewers is told with its day, and once', async ({ page, enter }) => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 12, minutes)).toISOString()
  const dayOf = (from: number) =>
    Array.from({ length: 145 }, (_, step) => ({ at: at(from + 10 * step), viewers: step }))
  let from = 0
  await page.route('**/api/adminreports/viewers', (route) =>
    route.fulfill({ json: { resultCode: 1, viewers: dayOf(from) } }),
  )
  await enter(page, 'staff')
  await page.goto('/adminreports')
  const rows = page.getByRole('table', { name: 'Viewers over the last day' }).locator('tbody tr')
  await expect(rows).toHaveCount(145)
  const names = await rows.locator('th').allTextContents()
  expect(new Set(names).size).toBe(145)
  from = 1
  await comeBack(page, '**/api/adminreports/viewers')
  await expect(rows.first()).toContainText('12:01')
  await expect(rows).toHaveCount(145)
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

test('code that cannot be fetched is missed where it would be, and the rest stays', async ({
  page,
  enter,
  allowComplaints,
}) => {
  const late = /\/assets\/(?:drawings|range-calendar|watching-mode|dialog-window)-/
  allowComplaints(late)
  await page.route(late, (route) => route.abort())
  await enter(page, 'staff')
  await page.goto('/adminreports')
  const said = 'This could not be loaded'
  const revenue = page.getByRole('region', { name: 'Revenue', exact: true })
  await revenue.scrollIntoViewIfNeeded()
  await expect(revenue.getByRole('status')).toContainText(said)
  await revenue.getByRole('button', { name: 'Figures: Revenue' }).click()
  await expect(revenue.getByRole('cell').first()).toBeVisible()
  const picker = page.getByRole('button', { name: /^Custom Range/ })
  await picker.click()
  const calendar = page.getByRole('group', { name: 'Choose the first and the last day' })
  await expect(calendar.getByRole('status')).toContainText(said)
  await picker.click()
  await page.getByRole('button', { name: 'Show users' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText(said)
  await expect(page.getByText('Total connections')).toBeVisible()

  await page.goto('/')
  await page.getByRole('button', { name: 'Request a stream' }).click()
  const toast = page.getByRole('alert').filter({ hasText: said })
  await expect(toast).toBeVisible()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(6)
  await page.unroute(late)
  await toast.getByRole('button', { name: 'Load the page again' }).click()
  await expect(toast).toHaveCount(0)
  await page.getByRole('button', { name: 'Request a stream' }).click()
  await expect(page.getByRole('dialog').getByLabel('Stream info')).toBeVisible()
})

const connection = { ip: '192.0.2.1', app: 'Fjord', timestamp: '2026-11-20T12:00:00.000Z', device: 'Chrome' }
const connections = {
  'anna@strom.test': [{ ...connection, token: 'a1', casting: false, figures: null }],
  'kari@strom.test': [{ ...connection, token: 'k1', casting: false, figures: null }],
}

test('figures of who is watching that could not be read again say so, until they could', async ({
  page,
  enter,
  allowComplaints,
}) => {
  allowComplaints(/ERR_INTERNET_DISCONNECTED/)
  await enter(page, 'staff')
  await page.goto('/adminreports')
  const figures = page.locator('dl > div').filter({ hasText: 'Total connections' }).locator('dd')
  await expect(figures).toHaveText('0')
  const users = '**/api/adminreports/users'
  await page.route(users, (route) => route.abort('internetdisconnected'))
  const refresh = page.getByRole('button', { name: 'Refresh Users' })
  await refresh.click()
  const said = page.getByRole('alert').filter({ hasText: 'The site cannot be reached.' })
  await expect(said).toBeVisible()
  await expect(figures).toHaveText('0')
  await page.unroute(users)
  await refresh.click()
  await expect(said).toHaveCount(0)
})

test('what was begun for one viewer is not said to another', { tag: '@always' }, async ({ page, enter }) => {
  const { promise: later, resolve: answer } = Promise.withResolvers<void>()
  const ended: unknown[] = []
  await page.route('**/api/adminreports/users', (route) =>
    route.fulfill({ json: { resultCode: 1, connections, unknownIps: [] } }),
  )
  await page.route('**/api/adminreports/end-session', async (route) => {
    ended.push(route.request().postDataJSON())
    if (ended.length === 1) await later
    await route.fulfill({ json: { resultCode: 1 } })
  })
  await enter(page, 'staff')
  await page.goto('/adminreports')
  await page.getByRole('button', { name: 'Show users' }).click()
  const askToEnd = (email: string) =>
    page.getByRole('button', { name: new RegExp(`^End the session of ${email}`) }).click()

  await askToEnd('anna@strom.test')
  const annas = page.getByRole('dialog', { name: 'End the session of anna@strom.test' })
  await annas.getByLabel('Reason').fill('For anna')
  await annas.getByRole('button', { name: 'End session' }).click()
  await expect.poll(() => ended).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expect(annas).toBeHidden()

  await askToEnd('kari@strom.test')
  const karis = page.getByRole('dialog', { name: 'End the session of kari@strom.test' })
  await expect(karis.getByLabel('Reason')).toHaveValue('')
  await karis.getByLabel('Reason').fill('For kari')
  answer()
  await expect(page.getByText('anna@strom.test has been told why.')).toBeVisible()
  await expect(karis.getByLabel('Reason')).toHaveValue('For kari')
  await karis.getByRole('button', { name: 'End session' }).click()
  await expect(karis).toBeHidden()
  expect(ended).toEqual([
    { token: 'a1', reason: 'For anna' },
    { token: 'k1', reason: 'For kari' },
  ])
})

for (const { colours, language, width } of looks) {
  test(`no barriers for staff in ${colours} colours, ${language}, at ${width} px`, async ({
    openBrowser,
    enter,
    request,
  }) => {
    const nb = language === 'nb'
    const page = await openBrowser({
      locale: language,
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    })
    await page.addInitScript((scheme) => localStorage.setItem('strom-colour-scheme', scheme), colours)
    await request.get('/media/fjord/index.m3u8?token=stolen', {
      headers: { 'X-Forwarded-For': '192.0.2.66' },
    })
    await enter(page, 'staff')
    await page.goto('/adminreports')
    await expect(page.getByRole('region', { name: nb ? 'Inntekt' : 'Revenue', exact: true })).toBeVisible()
    await expectAccessible(page, 'cards and charts')
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('body'), 'paper is light').toHaveCSS('color-scheme', 'light')
    await expect(page.getByRole('banner')).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('button', { name: nb ? 'Bytt rapportvisning' : 'Switch Report Mode' }).click()
    await page.getByLabel(nb ? /^Valgt periode/ : /^Custom Range/).click()
    await expect(page.getByRole('group').getByRole('table')).toHaveCount(2)
    await expectAccessible(page, 'grid and picker')
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, 'nothing is wider than the window').toBeLessThanOrEqual(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: nb ? 'Vis brukere' : 'Show users' }).click()
    await expect(page.getByText('192.0.2.66')).toBeVisible()
    await expectAccessible(page, 'users')
  })
}

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

test('a usual range is chosen by a press, and marked', async ({ page, enter }) => {
  await enter(page, 'staff')
  await page.goto('/adminreports')
  const ranges = page.getByRole('group', { name: 'Usual ranges' })
  await expect(ranges.getByRole('button', { name: 'This month' })).toHaveAttribute('aria-pressed', 'true')
  const asked = page.waitForRequest('**/api/adminreports/all')
  await ranges.getByRole('button', { name: '7 days' }).click()
  const days = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
  expect((await asked).postDataJSON()).toEqual({ dates: { start: days(6), end: days(0) } })
  await expect(ranges.getByRole('button', { name: '7 days' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(/^Displaying daterange/)).toBeVisible()
})
