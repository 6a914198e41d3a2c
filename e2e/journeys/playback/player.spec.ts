import type { Page } from '@playwright/test'
import { expect, test } from '../../support/journey.ts'
import { cutWords, phones } from '../../support/layout.ts'
import { expectMovingPicture, expectPicture, glimpse, secondsBehind } from '../../support/picture.ts'
import { signIn } from '../../support/site.ts'

test('a subscriber signs in, presses a tile, and watches a picture that moves', async ({ page }) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await signIn(page, 'anna')
  await page.getByRole('link', { name: /^Fjord/ }).click()
  await expect(page).toHaveURL('/player?default=0')
  await expectMovingPicture(page, 5)
  expect(secondsBehind(await glimpse(page))).toBeLessThan(5)
  await expect(page.getByRole('button', { name: 'Live', exact: true })).toBeVisible()

  const token = await page.evaluate(() => localStorage.getItem('Token') ?? '')
  expect(token.length).toBeGreaterThan(20)
  expect(addresses.filter((address) => address.includes('/media/')).length).toBeGreaterThan(5)
  expect(addresses.filter((address) => address.includes(token))).toEqual([])
})

test('the address alone starts the stream; another title takes its place on the same page', async ({
  page,
  enter,
}) => {
  await enter(page, 'anna')
  await page.goto('/player?default=0')
  const list = page.getByRole('navigation', { name: 'Streams' })
  const selected = list.locator('[aria-current=true]')
  await expect(list.getByRole('button')).toHaveText([
    'Fjord',
    'Nordlys',
    'Trikken',
    'Testbilde',
    'Nordlys reserve',
    'Havna',
  ])
  await expect(selected).toHaveText('Fjord')
  await expectPicture(page)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await list.getByRole('button', { name: /^Trikken/ }).click()
  await expect(page).toHaveURL('/player?default=2')
  await expect(selected).toHaveText('Trikken')
  await expect(page).toHaveTitle('Trikken · Strøm')
  await expectMovingPicture(page)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

  await list.getByRole('button', { name: /^Havna/ }).click()
  await expect(page.getByRole('dialog', { name: 'Steam under maintenance' })).toBeVisible()
  await expect(page).toHaveURL('/player?default=2')
  await expectMovingPicture(page)
})

test('an index that is none starts nothing and says so', async ({ page, enter }) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await enter(page, 'anna')
  for (const query of ['', '?default=99', '?default=-1', '?default=1e0']) {
    await page.goto(`/player${query}`)
    await expect(page.getByRole('heading', { name: 'There is no such stream' }), query).toBeVisible()
    expect((await glimpse(page)).frame).toBeNull()
  }
  expect(calls).not.toContain('/api/streams/expiry-token')
})

test('an address of a stream in maintenance explains itself and starts nothing', async ({ page, enter }) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await enter(page, 'anna')
  await page.goto('/player?default=5')
  await expect(page.getByRole('dialog', { name: 'Steam under maintenance' })).toBeVisible()
  expect((await glimpse(page)).frame).toBeNull()
  expect(calls).not.toContain('/api/streams/expiry-token')
})

test('who opens the address of a stream is never told to choose one', async ({ page, enter }) => {
  await page.addInitScript(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const read = () => said.push(document.body?.textContent ?? '')
    new MutationObserver(read).observe(document, { childList: true, characterData: true, subtree: true })
  })
  await enter(page, 'anna')
  await page.goto('/player?default=0')
  await expectPicture(page)
  const said: string[] = await page.evaluate('said')
  expect(said.filter((words) => words.includes('Loading the stream'))).not.toEqual([])
  expect(said.filter((words) => words.includes('Choose a stream'))).toEqual([])
})

function sound(page: Page) {
  return page.locator('video[slot=media]').evaluate((video: HTMLVideoElement) => ({
    muted: video.muted,
    volume: Math.round(video.volume * 100),
  }))
}

const isPaused = async (page: Page) => (await glimpse(page)).paused
const isFullscreen = (page: Page) => page.evaluate(() => document.fullscreenElement !== null)

test('the quality is chosen, shows in the picture, and is remembered', async ({ page, enter }) => {
  await enter(page, 'anna')
  await page.goto('/player?default=1')
  await expectPicture(page)
  const height = async () => (await glimpse(page)).height
  const button = page.getByRole('button', { name: /^Quality: / })
  await expect.poll(height).toBe(720)
  await expect(button).toHaveAccessibleName('Quality: Auto (720p)')
  await button.click()
  const choices = page.getByRole('menuitemradio')
  await expect(choices).toHaveText(['Auto (720p)', '1080p', '720p', '480p'])
  await choices.filter({ hasText: '480p' }).click()
  await expect.poll(height).toBe(480)
  await expect(button).toHaveAccessibleName('Quality: 480p')
  await expectMovingPicture(page)
  await page.getByRole('button', { name: /^Fjord/ }).click()
  await expectPicture(page)
  // null for a moment while the stream changes.
  await expect.poll(height).toBe(480)
  await page.reload()
  await expectPicture(page)
  await expect.poll(height).toBe(480)
})

test('keys and buttons: sound, pause, full screen, other channels', async ({ page, enter }) => {
  await enter(page, 'anna')
  await page.goto('/player?default=0')
  await expectPicture(page)

  // The bar and its keys come after the picture.
  await page.getByRole('button', { name: 'pause' }).waitFor()
  await page.keyboard.press(' ')
  await expect.poll(() => isPaused(page)).toBe(true)
  await page.keyboard.press('k')
  await expect.poll(() => isPaused(page)).toBe(false)
  await page.getByRole('button', { name: 'pause' }).click()
  await expect.poll(() => isPaused(page)).toBe(true)
  await page.getByRole('button', { name: 'play', exact: true }).click()
  await expect.poll(() => isPaused(page)).toBe(false)

  await page.keyboard.press('m')
  await expect.poll(() => sound(page)).toMatchObject({ muted: true })
  await page.getByRole('button', { name: 'unmute' }).click()
  await expect.poll(() => sound(page)).toEqual({ muted: false, volume: 100 })
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => sound(page)).toEqual({ muted: false, volume: 95 })
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => sound(page)).toEqual({ muted: false, volume: 90 })
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => sound(page)).toEqual({ muted: false, volume: 95 })

  await page.getByRole('button', { name: 'enter fullscreen mode' }).click()
  await expect.poll(() => isFullscreen(page)).toBe(true)
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/player?default=1')
  expect(await isFullscreen(page)).toBe(true)
  await page.keyboard.press('f')
  await expect.poll(() => isFullscreen(page)).toBe(false)

  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL('/player?default=0')
  // The last one precedes the first; the one in maintenance is skipped.
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL('/player?default=4')
  await page.keyboard.press('3')
  await expect(page).toHaveURL('/player?default=2')
  await expectMovingPicture(page)
})

test('after a pause the picture is behind, and goes back to live', async ({ page, enter }) => {
  await enter(page, 'anna')
  await page.goto('/player?default=0')
  await expectMovingPicture(page)
  const behind = async () => secondsBehind(await glimpse(page))
  const usual = (await behind()) ?? 0
  const back = page.getByRole('button', { name: 'Back to live' })
  await expect(page.getByRole('button', { name: 'Live', exact: true })).toBeVisible()

  await page.keyboard.press(' ')
  await expect.poll(behind, { intervals: [250] }).toBeGreaterThan(usual + 4)
  await page.keyboard.press(' ')
  await expectMovingPicture(page)
  expect(await behind()).toBeGreaterThan(usual + 3)
  await back.click()
  await expect(page.getByRole('button', { name: 'Live', exact: true })).toBeVisible()
  await expect.poll(behind).toBeLessThan(usual + 1.5)

  await page.keyboard.press('k')
  await expect(back).toBeVisible()
  await page.keyboard.press('l')
  await expect.poll(behind).toBeLessThan(usual + 1.5)
  expect(await isPaused(page)).toBe(false)
  await expectMovingPicture(page)
})

for (const kind of ['js', 'css']) {
  test(`where the control bar’s ${kind} cannot be fetched picture and channels come all the same, as loud as it was left`, async ({
    page,
    enter,
    allowComplaints,
  }) => {
    allowComplaints(/control-bar-/)
    await enter(page, 'anna')
    await page.goto('/player?default=0')
    await expectPicture(page)
    await page.getByRole('button', { name: 'pause' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => sound(page)).toEqual({ muted: false, volume: 95 })
    await page.keyboard.press('m')
    await expect.poll(() => sound(page)).toEqual({ muted: true, volume: 95 })

    await page.route(new RegExp(`control-bar-[\\w-]+\\.${kind}`), (route) => route.abort())
    await page.reload()
    await expectMovingPicture(page)
    expect(await sound(page)).toEqual({ muted: true, volume: 95 })
    await expect(page.getByRole('button', { name: 'mute' })).toHaveCount(0)
    await expect(page.locator('video[slot=media]')).toHaveAttribute('controls', '')
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL('/player?default=1')
    await expectMovingPicture(page)
    await expect(page.locator('video[slot=media]'), 'without its styles there is no bar').toHaveAttribute(
      'controls',
      '',
    )
  })
}

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
