import { colourOf, isRed, isTeal } from '../../support/colour.ts'
import { strom } from '../../support/command-line.ts'
import { expect, test } from '../../support/journey.ts'
import { pressAgainAndAgain } from '../../support/pressing.ts'

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
  const isOn = (name: string) => page.getByRole('button', { name, pressed: true })
  await expect(isOn('Default Player')).toBeVisible()
  await expect(trikken).toHaveAttribute('href', '/player?default=2')
  await toggle.click()
  await expect(isOn('Low Latency Player')).toBeVisible()
  await expect(isOn('Default Player')).toHaveCount(0)
  await page.reload()
  await expect(isOn('Low Latency Player')).toBeVisible()
  await trikken.click()
  await expect(page).toHaveURL('/playersldp?default=2')
  await page.goBack()
  await page.getByRole('button', { name: 'Default Player' }).click()
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

const maintenanceMessage =
  'Denne sendingen er under vedlikehold. Kom tilbake senere, eller prøv en annen sending så lenge.'

test('a stream in maintenance says so, in Norwegian whatever the language', async ({ page, enter }) => {
  await enter(page, 'anna')
  await page.goto('/')
  const havna = page.getByRole('button', { name: /Havna/ })
  const english = page.getByRole('dialog', { name: 'Steam under maintenance', exact: true })
  await havna.click()
  await expect(english).toContainText(maintenanceMessage)
  await expect(english.getByText(maintenanceMessage)).toHaveAttribute('lang', 'nb')
  await english.getByRole('button', { name: 'Close' }).click()
  await expect(english).toBeHidden()
  await expect(havna).toBeFocused()

  await page.getByRole('button', { name: 'Norsk' }).click()
  await havna.click()
  const norwegian = page.getByRole('dialog', { name: 'Sending under vedlikehold', exact: true })
  await expect(norwegian).toContainText(maintenanceMessage)
  await page.keyboard.press('Escape')
  await expect(norwegian).toBeHidden()
  await expect(page).toHaveURL('/')
})

test('without a subscription a tile leads to the plans, for both players', async ({ page, enter }) => {
  await enter(page, 'bjorn')
  await page.goto('/')
  const dialog = page.getByRole('dialog', { name: 'Purchase a subscription', exact: true })
  const tile = page.getByRole('button', { name: /Fjord/ })
  await tile.click()
  await expect(dialog).toContainText('Purchase a subscription plan to gain access to the live streams.')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Switch Stream Player' }).click()
  await tile.click()
  await dialog.getByRole('link', { name: 'View Plans' }).click()
  await expect(page).toHaveURL('/subscription')
  await page.goBack()
  await page.getByRole('button', { name: /Havna/ }).click()
  await expect(page.getByRole('dialog', { name: 'Steam under maintenance' })).toBeVisible()
})

test('home says what access costs to who has none, and when it ends to who will soon have none', {
  tag: '@always',
}, async ({ page, enter, openBrowser }) => {
  await enter(page, 'bjorn')
  await page.goto('/')
  const offer = page.getByText('Watch every stream for $12.00 a month.')
  await expect(offer).toBeVisible()
  await page.getByRole('button', { name: /Fjord/ }).click()
  await expect(page.getByRole('link', { name: 'View Plans' })).toHaveCount(1)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('link', { name: 'View Plans' }).click()
  await expect(page).toHaveURL('/subscription')

  const ending = await openBrowser()
  await enter(ending, 'ola')
  await ending.goto('/')
  await expect(ending.getByText('Your access ends in 5 days.')).toBeVisible()
  await expect(ending.getByRole('link', { name: 'Renew' })).toHaveAttribute('href', '/subscription')

  const subscribed = await openBrowser()
  await enter(subscribed, 'anna')
  await subscribed.goto('/')
  await expect(subscribed.getByRole('link', { name: /Fjord/ }).first()).toBeVisible()
  await expect(subscribed.getByText(/access ends|a month/)).toHaveCount(0)
})

test('a window stands still as it appears: what is pressed in it at once is pressed', async ({
  page,
  enter,
}) => {
  await enter(page, 'bjorn')
  await page.goto('/')
  const tile = page.getByRole('button', { name: /Fjord/ })
  const dialog = page.getByRole('dialog', { name: 'Purchase a subscription' })
  // The first window waits for its code and appears without a transition.
  await tile.click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await page.evaluate(() => {
    const places = new Set<number>()
    Object.assign(window, { places })
    function look() {
      const link = document.querySelector('[role="dialog"] a')
      if (link) places.add(Math.round(link.getBoundingClientRect().top))
      requestAnimationFrame(look)
    }
    look()
  })
  await tile.click()
  await expect(dialog).toHaveCSS('opacity', '1')
  const places = await page.evaluate(() => [...(window as unknown as { places: Set<number> }).places])
  expect(places).toHaveLength(1)
})

test('a request for a stream needs words, is sent once, and thanked for', async ({ page, enter }) => {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/support/ticket')) sent.push(request.postDataJSON())
  })
  await enter(page, 'ola')
  await page.goto('/')
  await page.getByRole('button', { name: 'Request a stream' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a stream' })
  const text = dialog.getByRole('textbox', { name: 'Stream info' })
  const submit = dialog.getByRole('button', { name: 'Submit request', exact: true })
  await expect(text).toBeFocused()
  await expect(text).toHaveJSProperty('required', true)
  await submit.click()
  await text.fill('  \n ')
  await submit.click()
  await expect(text).toHaveAccessibleDescription('Please say what you would like to watch')
  await expect(text).toBeFocused()
  await text.fill('X')
  const answered = page.waitForResponse('**/api/support/ticket')
  await submit.click()
  expect(await (await answered).json()).toMatchObject({ resultCode: 1 })
  await expect(
    page.getByRole('alert').getByText('Success! Your stream request has been submitted!', { exact: true }),
  ).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(sent).toEqual([{ type: 3, subject: 'Stream request', description: 'X' }])
})

test('a stream that is asked for with many clicks is one ticket', async ({ page, enter }) => {
  await enter(page, 'bjorn')
  await page.goto('/')
  await page.getByRole('button', { name: 'Request a stream' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a stream' })
  await dialog.getByRole('textbox').fill('The northern lights, please')
  await pressAgainAndAgain(dialog.getByRole('button', { name: 'Submit request' }))
  await expect(dialog).toBeHidden()
  await page.goto('/contactus')
  await expect(page.getByText('The northern lights, please')).toHaveCount(1)
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

test('a tag in both languages is read in that of the page', async ({ openBrowser, enter }) => {
  await strom('streams', 'edit', 'testbilde', '--tags', '?Left and right differ|Venstre og høyre er ulike')
  try {
    for (const [locale, name] of [
      ['en-GB', 'Left and right differ'],
      ['nb-NO', 'Venstre og høyre er ulike'],
    ] as const) {
      const page = await openBrowser({ locale })
      await enter(page, 'anna')
      await page.goto('/')
      await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toBeVisible()
    }
  } finally {
    const first = 'chromecast,airplay,?Left and right sound differ so that you can check your speakers'
    await strom('streams', 'edit', 'testbilde', '--tags', first)
  }
})
