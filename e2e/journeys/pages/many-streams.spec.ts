import type { Page } from '@playwright/test'
import { expect, test } from '../../support/journey.ts'
import { expectPicture } from '../../support/picture.ts'
import { callAs, takeToken } from '../../support/site.ts'
import { keepStreams } from '../../support/streams.ts'

const many = 46

test.describe('with 46 streams', () => {
  test.beforeAll(async ({ request }) => {
    const token = await takeToken(request, 'owner')
    for (let number = 7; number <= many; number += 1) {
      const stream = { title: `Arena ${number}`, channel: 'fjord', tags: 'chromecast', hidden: false }
      await callAs(request, token, 'POST', '/api/admin/streams/add', stream)
    }
  })
  test.afterAll(async ({ request }) => {
    const token = await takeToken(request, 'owner')
    const { streams } = await (await callAs(request, token, 'GET', '/api/admin/streams')).json()
    for (const { id, version, title } of streams) {
      if (title.startsWith('Arena '))
        await callAs(request, token, 'POST', '/api/admin/streams/remove', { id, version })
    }
  })

  test('home is searched from the keyboard, and is short on a phone', { tag: '@always' }, async ({
    page,
    enter,
  }) => {
    await page.setViewportSize({ width: 375, height: 667 })
    // She has watched nothing: recently watched streams would be listed twice.
    await enter(page, 'kari')
    await page.goto('/')
    const tiles = page.getByRole('main').getByRole('article')
    await expect(tiles).toHaveCount(many)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(
      tiles.last().getByRole('img').or(tiles.last().getByRole('presentation')).first(),
    ).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(6700)
    await page.evaluate(() => scrollTo(0, 0))
    await expect(page.getByRole('searchbox', { name: 'Search streams' })).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type('arena 1')
    await expect(tiles).toHaveCount(13)
    await page.keyboard.type('x')
    await expect(tiles).toHaveCount(0)
    await expect(
      page.getByRole('status').filter({ hasText: 'No stream is called “arena 1x”.' }),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tiles).toHaveCount(many)
  })

  test('a star puts a stream first on every device, and its address stays', async ({
    page,
    openBrowser,
    enter,
  }) => {
    await enter(page, 'ola')
    await page.goto('/')
    const firstTile = page.getByRole('main').getByRole('article').first()
    await expect(firstTile).toContainText('Fjord')
    const tileOf = (on: Page) =>
      on
        .getByRole('main')
        .getByRole('article')
        .filter({ hasText: /^Arena 30/ })
    await tileOf(page).getByRole('button', { name: 'Favourite' }).click()
    await expect(firstTile).toContainText('Arena 30')
    await expect(firstTile.getByRole('link').first()).toHaveAttribute('href', '/player?default=29')

    const other = await openBrowser()
    await enter(other, 'ola')
    await other.goto('/player?default=0')
    const list = other.getByRole('navigation', { name: 'Streams' })
    await expect(list.getByRole('button').first()).toHaveText('Arena 30')
    await expect(list.getByRole('button').first().getByRole('img', { name: 'Favourite' })).toBeVisible()
    await other.goto('/')
    const star = tileOf(other).getByRole('button', { name: 'Favourite' })
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await star.click()
    await expect(other.getByRole('main').getByRole('article').first()).toContainText('Fjord')
    await page.reload()
    await expect(firstTile).toContainText('Fjord')
  })

  test('a star that the site refuses goes out again, and that is said', async ({
    page,
    enter,
    allowComplaints,
  }) => {
    allowComplaints(/status of 500/)
    await enter(page, 'anna')
    await page.goto('/')
    await page.route('**/api/streams/favourite', (route) => route.fulfill({ status: 500 }))
    const tile = page.getByRole('article').filter({ hasText: /^Nordlys$/ })
    const star = tile.getByRole('button', { name: 'Favourite' })
    await star.click()
    await expect(page.getByText('Something went wrong')).toBeVisible()
    await expect(star).toHaveAttribute('aria-pressed', 'false')
  })

  test('the list beside the picture scrolls by itself, with the chosen stream in view, and is searched', async ({
    page,
    enter,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await enter(page, 'anna')
    await page.goto('/player?default=40')
    const list = page.getByRole('navigation', { name: 'Streams' })
    const chosen = list.locator('[aria-current=true]')
    await expect(chosen).toHaveText('Arena 41')
    await expect(chosen).toBeInViewport()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1100)
    await page.keyboard.press('/')
    await page.keyboard.type('nord')
    await expect(list.getByRole('button')).toHaveText(['Nordlys', 'Nordlys reserve'])
  })

  test('on a phone the picture stays while the list is looked through', async ({ page, enter }) => {
    await page.setViewportSize({ width: 375, height: 667 })
    await enter(page, 'anna')
    await page.goto('/player?default=0')
    const last = page
      .getByRole('navigation', { name: 'Streams' })
      .getByRole('button', { name: 'Arena 46', exact: true })
    await last.scrollIntoViewIfNeeded()
    await expect(page.locator('media-controller')).toBeInViewport({ ratio: 0.95 })
    await last.click()
    await expect(page).toHaveURL('/player?default=45')
  })

  test('an owner finds a stream among them and types its place', async ({ page, enter }) => {
    await enter(page, 'owner')
    await page.goto('/admin/streams')
    const rows = page.getByRole('list').filter({ hasText: 'Fjord' }).getByRole('listitem')
    await expect(rows).toHaveCount(many)
    await page.getByLabel('Search streams').fill('arena 46')
    await expect(rows).toHaveCount(0)
    const row = page.getByRole('listitem').filter({ hasText: 'Arena 46' })
    const place = row.getByLabel('Place of Arena 46')
    await expect(place).toHaveValue('46')
    await place.fill('1,5')
    await place.press('Tab')
    await expect(row.getByRole('status')).toHaveText('That was not a whole number. It stays at 46.')
    await expect(place).toHaveValue('46')
    await place.fill('99')
    await place.press('Enter')
    await expect(place).toHaveValue('46')
    await place.fill('2')
    await place.press('Enter')
    await expect(place).toHaveValue('2')
    await page.getByLabel('Search streams').press('Escape')
    await expect(rows.nth(1)).toContainText('Arena 46')
    await expect(rows.first()).toContainText('Fjord')
    await page.reload()
    await expect(rows.nth(1)).toContainText('Arena 46')
    await expect(page.getByRole('heading', { name: 'Channels' })).toHaveCount(0)
    await page
      .getByRole('navigation', { name: 'Parts of this page' })
      .getByRole('link', { name: 'Channels' })
      .click()
    await expect(page.getByRole('heading', { name: 'Channels' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add a channel' })).toBeVisible()
    await expect(rows).toHaveCount(0)
    await page.goBack()
    await expect(rows).toHaveCount(many)
    const [first, last] = [await rows.first().boundingBox(), await rows.last().boundingBox()]
    expect((last?.y ?? 0) - (first?.y ?? 0)).toBeLessThan(many * 90)
  })
})

test('a shared link names the stream by its id, and leads to it wherever it stands by then', async ({
  page,
  enter,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(page, 'anna')
  await page.goto('/player?default=2')
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('The link has been copied.')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).search).toBe('?stream=trikken')

  const putBack = await keepStreams(request)
  const owner = await takeToken(request, 'owner')
  const { streams } = await (await callAs(request, owner, 'GET', '/api/admin/streams')).json()
  const ids = streams.map(({ id }: { id: string }) => id)
  await callAs(request, owner, 'POST', '/api/admin/streams/order', { ids: ids.toReversed(), seen: ids })
  try {
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: 'Trikken' })).toBeVisible()
    const chosen = page.getByRole('navigation', { name: 'Streams' }).locator('[aria-current=true]')
    await expect(chosen).toHaveText('Trikken')
  } finally {
    await putBack()
  }
})

test('keys zap, go back to the stream before, widen the picture and tell themselves', async ({
  page,
  enter,
}) => {
  await enter(page, 'anna')
  await page.goto('/player?default=0')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Fjord')
  await expectPicture(page)
  for (const [key, title] of [
    ['n', 'Nordlys'],
    ['PageDown', 'Trikken'],
    ['p', 'Nordlys'],
    ['PageUp', 'Fjord'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(heading).toHaveText(title)
  }
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard' })
  await expect(sheet.getByText('Full screen')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  const picture = page.locator('media-controller')
  const widthBefore = (await picture.boundingBox())?.width ?? 0
  await page.keyboard.press('t')
  await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeGreaterThan(widthBefore + 100)
  await page.reload()
  await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeGreaterThan(widthBefore + 100)
})

test('a problem is reported with what the player knows, and staff read it', async ({
  page,
  enter,
  request,
}) => {
  await enter(page, 'ola')
  await page.goto('/playersldp?default=1')
  await page.getByRole('button', { name: 'Report a problem' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report a problem' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByLabel('What is wrong?')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('What is wrong?').fill('The sound is late')
  await expect(dialog.getByText('Player: Low Latency Player')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog).toBeHidden()
  const staff = await takeToken(request, 'staff')
  const { tickets } = await (await callAs(request, staff, 'GET', '/api/support/adminsuppottickets')).json()
  const [newest] = tickets
  expect(newest.subject).toBe('Problem with Nordlys')
  for (const line of [
    'The sound is late',
    'Stream: Nordlys (nordlys)',
    'Last error: none',
    'Browser: Mozilla',
  ])
    expect(newest.description).toContain(line)
})

for (const [width, height] of [
  [844, 390],
  [740, 360],
  [932, 430],
  [667, 375],
] as const) {
  test(`on a phone of ${width} × ${height} on its side the picture is the screen, its bar in it`, async ({
    openBrowser,
    enter,
  }) => {
    const page = await openBrowser({ viewport: { width, height }, hasTouch: true, isMobile: true })
    await enter(page, 'anna')
    await page.goto('/player?default=0')
    const picture = page.locator('media-controller')
    await expect.poll(() => picture.boundingBox()).toEqual({ x: 0, y: 0, width, height })
    const bar = page.locator('media-control-bar')
    await expect(bar).toBeAttached()
    const box = await bar.boundingBox()
    expect((box?.y ?? height) + (box?.height ?? 1)).toBeLessThanOrEqual(height)
    await page
      .getByRole('navigation', { name: 'Streams' })
      .getByRole('button', { name: /^Trikken/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Trikken' })).toBeAttached()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Open the menu' })).toBeAttached()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}
