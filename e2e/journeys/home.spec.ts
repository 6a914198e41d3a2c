import { colourOf, isRed, isTeal } from '../support/colour.ts'
import { expect, test } from '../support/journey.ts'

test('the grid has 5, 4, 3, 2 or 1 columns by the window’s width', async ({ page, enter }) => {
  await enter(page, 'anna')
  await page.goto('/')
  const tiles = page.getByRole('main').getByRole('article')
  await expect(tiles).toHaveCount(6)
  const columns = () =>
    tiles.evaluateAll((nodes) => {
      const tops = nodes.map((node) => Math.round(node.getBoundingClientRect().top))
      return tops.filter((top) => top === tops[0]).length
    })
  const expected = { 1600: 5, 1500: 5, 1499: 4, 1400: 4, 1200: 4, 1199: 3, 1000: 3, 900: 3, 899: 2, 800: 2 }
  for (const [width, count] of Object.entries({ ...expected, 600: 2, 599: 1, 500: 1 })) {
    await page.setViewportSize({ width: Number(width), height: 900 })
    await expect.poll(columns, { message: `columns at ${width} px` }).toBe(count)
  }
  const picture = await tiles.first().getByRole('presentation').boundingBox()
  expect((picture?.width ?? 0) / (picture?.height ?? 1)).toBeCloseTo(16 / 9, 1)
})

const tags = {
  default: {
    Fjord: ['Stream player supports Chromecast', 'Stream player supports Airplay', 'Self hosted'],
    Testbilde: [
      'Stream player supports Chromecast',
      'Stream player supports Airplay',
      'Left and right sound differ so that you can check your speakers',
    ],
    'Nordlys reserve': [
      'Backup source that may be interrupted',
      'Stream player supports Chromecast',
      'Stream player supports Airplay',
    ],
  },
  lowLatency: {
    Fjord: ['Using low latency stream player.', 'Self hosted'],
    Testbilde: [
      'Using low latency stream player.',
      'Left and right sound differ so that you can check your speakers',
    ],
    'Nordlys reserve': ['Backup source that may be interrupted', 'Using low latency stream player.'],
  },
}

test('tags belong to the player, say what they mean, and lead to support', async ({ page, enter }) => {
  await enter(page, 'anna')
  await page.goto('/')
  const tagsOf = (title: string) => page.getByRole('list', { name: `Tags of ${title}`, exact: true })
  async function expectTags(wanted: Record<string, string[]>) {
    for (const [title, names] of Object.entries(wanted)) {
      const links = tagsOf(title).getByRole('link')
      await expect(links).toHaveCount(names.length)
      for (const [i, name] of names.entries()) await expect(links.nth(i)).toHaveAccessibleName(name)
    }
  }
  await expectTags(tags.default)

  const chip = tagsOf('Fjord').getByRole('link', { name: 'Self hosted' })
  await expect(chip).toHaveText('Self hosted')
  const icons = [
    tagsOf('Fjord').getByRole('link', { name: 'Chromecast' }),
    tagsOf('Fjord').getByRole('link', { name: 'Airplay' }),
    tagsOf('Nordlys reserve').getByRole('link', { name: 'Backup source' }),
    tagsOf('Testbilde').getByRole('link', { name: 'Left and right' }),
  ]
  for (const icon of icons) {
    const name = (await icon.getAttribute('aria-label')) ?? ''
    await icon.hover()
    await expect(page.getByRole('main').getByRole('tooltip').filter({ visible: true })).toHaveText(name)
    await page.mouse.move(0, 0)
    await expect(page.getByRole('tooltip').filter({ visible: true })).toHaveCount(0)
  }
  const [, , warning, info] = icons
  expect(warning && isRed(await colourOf(warning)), 'a warning is red').toBe(true)
  expect(info && isTeal(await colourOf(info)), 'an info is teal').toBe(true)

  await page.getByRole('button', { name: 'Switch Stream Player' }).click()
  await expectTags(tags.lowLatency)
  await tagsOf('Fjord').getByRole('link', { name: 'Using low latency stream player.' }).click()
  await expect(page).toHaveURL('/support')
  await page.goBack()
  await tagsOf('Fjord').getByRole('link', { name: 'Self hosted' }).click()
  await expect(page).toHaveURL('/support')
})

test('the switch changes the player that a tile opens, is remembered, and has help', async ({
  page,
  enter,
}) => {
  await enter(page, 'anna')
  await page.goto('/')
  const trikken = page.getByRole('link', { name: /^Trikken/ })
  const toggle = page.getByRole('button', { name: 'Switch Stream Player' })
  await expect(page.getByText('Default Player', { exact: true })).toBeVisible()
  await expect(trikken).toHaveAttribute('href', '/player?default=2')
  await toggle.click()
  await expect(page.getByText('Low Latency Player', { exact: true })).toBeVisible()
  await expect(page.getByText('Default Player', { exact: true })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Low Latency Player', { exact: true })).toBeVisible()
  await trikken.click()
  await expect(page).toHaveURL('/playersldp?default=2')
  await page.goBack()
  await toggle.click()
  await expect(trikken).toHaveAttribute('href', '/player?default=2')
  await page.getByRole('main').getByRole('link', { name: 'Help with the stream players' }).click()
  await expect(page).toHaveURL('/support')
})

test('a tip whose code cannot be fetched is left out, and the page stays', async ({
  page,
  enter,
  allowComplaints,
}) => {
  allowComplaints(/tip-bubble-/)
  await page.route(/\/assets\/tip-bubble-/, (route) => route.abort())
  await enter(page, 'anna')
  await page.goto('/')
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/tip-bubble-'))
  const icon = page
    .getByRole('list', { name: 'Tags of Fjord', exact: true })
    .getByRole('link', { name: 'Chromecast' })
  await icon.hover()
  await failed
  await page.mouse.move(0, 0)
  await icon.hover()
  await expect(page.getByRole('heading', { level: 1, name: 'Live streams' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(6)
})

test('a picture that could not be fetched is tried again when the browser is back online', async ({
  page,
  enter,
  allowComplaints,
}) => {
  const posters = '**/images/*/poster.webp'
  allowComplaints(/poster\.webp/)
  await page.route(posters, (route) => route.abort())
  await enter(page, 'anna')
  await page.goto('/')
  const tile = page.getByRole('link', { name: /^Fjord/ })
  await expect(tile).toBeVisible()
  await expect(tile.locator('img')).toHaveCount(0)
  await page.unroute(posters)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(tile.locator('img')).toHaveJSProperty('complete', true)
  await expect(tile.locator('img')).not.toHaveJSProperty('naturalWidth', 0)
})
