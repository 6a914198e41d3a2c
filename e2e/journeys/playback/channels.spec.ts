import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { type Broadcaster, startBroadcast, startRtmpBroadcast } from '../../support/broadcaster.ts'
import { strom } from '../../support/command-line.ts'
import { expect, test } from '../../support/journey.ts'
import { expectMovingPicture, expectPicture, glimpse } from '../../support/picture.ts'
import { addPushStream, type PushStream, pushPlace } from '../../support/push-stream.ts'
import { keepStreams } from '../../support/streams.ts'

test.describe('a stream of a built-in channel', () => {
  const poster = fileURLToPath(new URL('../../../server/clips/trikken/poster.webp', import.meta.url))

  let putBack: () => Promise<void>
  test.beforeEach(async ({ request }) => {
    putBack = await keepStreams(request)
  })
  test.afterEach(() => putBack())

  test('an owner adds a stream with a picture of its own, tries it, and a member watches it', async ({
    page,
    openBrowser,
    enter,
  }) => {
    await enter(page, 'owner')
    await page.goto('/admin/streams/new')
    await page.getByLabel('Title').fill('Testsendingen')
    // The test card has a readable clock.
    await page.getByLabel('Channel').selectOption('Testbilde')
    const upload = page.locator('input[type=file]')
    const text = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }
    await upload.setInputFiles(text)
    await expect(page.getByText('must be a PNG, JPEG or WebP file')).toBeVisible()
    await upload.setInputFiles(poster)
    const picture = page.getByRole('group', { name: 'Picture' }).locator('img')
    // Until then it shows the channel's poster.
    await expect(picture).toHaveAttribute('src', /^\/images\/[0-9a-f]{32}\.webp$/)
    const uploaded = (await picture.getAttribute('src')) ?? ''
    await page.getByLabel('Hide it for now').check()
    await page.getByRole('button', { name: 'Add the stream' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Testsendingen' })).toBeVisible()

    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expectPicture(page)
    await page.getByRole('button', { name: 'Use a snapshot of the picture' }).click()
    await expect(picture).not.toHaveAttribute('src', uploaded)
    const snapshot = (await picture.getAttribute('src')) ?? ''
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The stream is saved.')).toBeVisible()
    await page.getByRole('button', { name: 'Stop' }).click()

    const member = await openBrowser()
    await enter(member, 'anna')
    await member.goto('/')
    await expect(member.getByRole('link', { name: /^Fjord/ })).toBeVisible()
    await expect(member.getByText('Testsendingen')).toHaveCount(0)
    await page.getByRole('switch', { name: 'Hidden: Testsendingen' }).press('Space')
    await expect(page.getByRole('switch', { name: 'Hidden: Testsendingen' })).not.toBeChecked()
    await member.reload()
    const tile = member.getByRole('link', { name: /^Testsendingen/ })
    const image = tile.locator('img')
    await expect(image).toHaveAttribute('src', snapshot)
    await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(1280)
    await tile.click()
    await expectMovingPicture(member)
    await member.goto('/')
  })
})

test.describe('a broadcast', { tag: '@ffmpeg' }, () => {
  const id = 'arena'
  let arena: PushStream
  const broadcasters: Broadcaster[] = []

  function connect(qualities: readonly string[]): Broadcaster {
    const broadcaster = startBroadcast(arena.address, qualities)
    broadcasters.push(broadcaster)
    return broadcaster
  }

  /** Waits until the site has the broadcast: an earlier player would see the slate first. */
  async function broadcast(qualities: readonly string[]): Promise<Broadcaster> {
    const broadcaster = connect(qualities)
    await expect.poll(arena.isLive).toBe(true)
    return broadcaster
  }

  test.beforeAll(async () => {
    arena = await addPushStream(id, 'Arena')
  })

  test.afterEach(async () => {
    for (const broadcaster of broadcasters.splice(0)) await broadcaster.stop()
    // Until the site notices, it refuses the next broadcast.
    await expect.poll(arena.isLive).toBe(false)
  })

  test.afterAll(() => arena.remove())

  async function expectSlate(page: Page, withinMs: number) {
    await expect(async () => {
      const before = await glimpse(page)
      await page.waitForTimeout(400)
      const after = await glimpse(page)
      expect(before.frame ?? after.frame).toBeNull()
      expect(after.width).toBeGreaterThan(0)
      expect(after.currentTime).toBeGreaterThan(before.currentTime)
    }).toPass({ timeout: withinMs, intervals: [0] })
  }

  // First, since later broadcasts pull the plug, which counts as down.
  test('a stream that nobody broadcasts to is off the air, and one that is broadcast to is not', async ({
    page,
    enter,
  }) => {
    await enter(page, 'anna')
    const tile = page.getByRole('link', { name: /^(Off the air ?)?Arena/ })
    const offAir = tile.getByText('Off the air')
    await strom('streams', 'probe')
    await page.goto('/')
    await expect(offAir).toBeVisible()
    await broadcast(['480p'])
    await strom('streams', 'probe')
    await page.reload()
    await expect(tile).toBeVisible()
    await expect(offAir).toHaveCount(0)
    // A still of the broadcast, since the stream has no picture.
    const still = tile.locator('img')
    await expect(still).toHaveAttribute('src', /^\/images\/stills\//)
    await expect.poll(() => still.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(640)
  })

  for (const [player, path] of [
    ['default', 'player'],
    ['low-latency', 'playersldp'],
  ] as const) {
    test(`the ${player} player shows a broadcast, the slate without one, and the broadcast again, without a reload`, async ({
      page,
      enter,
      allowComplaints,
    }) => {
      // Other qualities than the slate's: the player asks why the socket closed, then reopens it.
      allowComplaints(/status of 426 .*\/sldp\//)
      await enter(page, 'anna')
      await page.goto(`/${path}?default=${pushPlace}`)
      await expectSlate(page, 30_000)
      await page.evaluate(() => Object.assign(window, { sameDocument: true }))

      const first = await broadcast(['480p'])
      await expectMovingPicture(page)
      await first.stop()
      await expectSlate(page, 10_000)
      await broadcast(['480p'])
      await expectMovingPicture(page)
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    })
  }

  for (const [player, path] of [
    ['default', 'player'],
    ['low-latency', 'playersldp'],
  ] as const) {
    test(`the ${player} player shows what an encoder with its defaults sends over RTMP, and the console what to change`, async ({
      page,
      openBrowser,
      enter,
    }) => {
      broadcasters.push(startRtmpBroadcast(arena.server, arena.key))
      await expect.poll(arena.isLive, { timeout: 30_000 }).toBe(true)
      await enter(page, 'anna')
      await page.goto(`/${path}?default=${pushPlace}`)
      await expectMovingPicture(page)

      const owner = await openBrowser()
      await enter(owner, 'owner')
      await expect(async () => {
        await owner.goto(`/admin/streams/channels/${id}`)
        await expect(owner.getByText('At most 10 seconds apart: viewers join later')).toBeVisible({
          timeout: 2000,
        })
      }).toPass({ timeout: 60_000 })
      await expect(owner.getByText(arena.server)).toBeVisible()
    })
  }

  test('over RTMP a wrong key is refused with a sentence', async () => {
    expect(await startRtmpBroadcast(arena.server, 'guessed').ended()).toContain(
      'no such channel with this key',
    )
  })

  test('a broadcast in several renditions offers each as a quality', async ({ page, enter }) => {
    await broadcast(['720p', '480p'])
    await enter(page, 'anna')
    await page.goto(`/playersldp?default=${pushPlace}`)
    await expectMovingPicture(page)
    for (const height of [480, 720]) {
      await page.getByRole('button', { name: /^Quality/ }).click()
      await page.getByRole('menuitemradio', { name: `${height}p`, exact: true }).click()
      await expect.poll(async () => (await glimpse(page)).height).toBe(height)
    }
    await expectMovingPicture(page)
  })

  test('a broadcast of a channel with a ladder has the smaller quality, too, and one can go back in it', async ({
    page,
    openBrowser,
    enter,
  }) => {
    const owner = await openBrowser()
    await enter(owner, 'owner')
    await owner.goto(`/admin/streams/channels/${id}`)
    await owner.getByLabel('480p').check()
    await owner.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(owner.getByText('The channel is saved.')).toBeVisible()
    await broadcast(['720p'])
    await enter(page, 'anna')
    await page.goto(`/player?default=${pushPlace}`)
    await expectMovingPicture(page)
    await page.getByRole('button', { name: /^Quality/ }).click()
    await page.getByRole('menuitemradio', { name: '480p', exact: true }).click()
    await expect.poll(async () => (await glimpse(page)).height, { timeout: 15_000 }).toBe(480)
    await expectMovingPicture(page)
    await expect(owner.getByText('Smaller qualities: 480p')).toBeVisible()

    // Appears once some of the broadcast is kept.
    const bar = page.getByRole('slider', { name: 'Go back in the broadcast' })
    await expect(bar).toBeVisible({ timeout: 60_000 })
    await page.keyboard.press('ArrowLeft')
    const live = page.getByRole('button', { name: 'Back to live' })
    await expect(live).toBeVisible()
    await expect(bar).toHaveAttribute('aria-valuetext', /^0:1\d before live$/)
    await expectMovingPicture(page)
    await bar.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(bar).toHaveAttribute('aria-valuetext', /^0:[23]\d before live$/)
    await expectPicture(page)
    await live.click()
    await expect(page.getByRole('button', { name: 'Live', exact: true })).toBeVisible()
    await expectMovingPicture(page)

    const download = owner.waitForEvent('download')
    await owner.getByRole('button', { name: /^Download the last broadcast/ }).click()
    expect((await download).suggestedFilename()).toMatch(/^arena-[\d-]{10}\.mp4$/)
    await owner.getByLabel('480p').uncheck()
    await owner.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(owner.getByText('Smaller qualities: 480p')).toBeVisible()
  })

  test('a second broadcaster and a wrong key are refused with a sentence', async ({
    page,
    enter,
    request,
  }) => {
    await broadcast(['480p'])
    await enter(page, 'anna')
    await page.goto(`/player?default=${pushPlace}`)
    await expectMovingPicture(page)
    expect(await connect(['480p']).ended()).toMatch(/Server returned 4XX|409/)
    const second = await request.post(arena.address, { data: Buffer.from('x') })
    expect(second.status()).toBe(409)
    expect(await second.json()).toMatchObject({
      detail: expect.stringContaining('broadcasting to this channel already'),
    })
    const stranger = await request.post(arena.address.replace(/key=.*/, 'key=guessed'), {
      data: Buffer.from('x'),
    })
    expect(stranger.status()).toBe(403)
    expect(await stranger.json()).toMatchObject({
      detail: expect.stringContaining('no such channel with this key'),
    })
    await expectMovingPicture(page)
  })
})

test('a channel for a broadcast shows its key once, and a new one ends it; an address is tested before it is taken', async ({
  page,
  enter,
}) => {
  await enter(page, 'owner')
  await page.goto('/admin/streams')
  await page.getByRole('button', { name: 'Add a channel' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Source').selectOption('Fetched from an HLS address')
  await dialog.getByLabel('HLS address').fill('http://127.0.0.1:9/live.m3u8')
  await dialog.getByRole('button', { name: 'Test the address' }).click()
  await expect(dialog.getByText('leads to an address that may not be asked')).toBeVisible()
  const source = dialog.getByLabel('HLS address')
  const asks = ['Test the address', 'Add the channel']
  await dialog.getByLabel('Title').fill('Regatta')
  for (const name of asks) {
    await source.fill('ftp://example.org/live.m3u8')
    await dialog.getByRole('button', { name }).click()
    await expect(source).toHaveAccessibleDescription(/must be an http or https address/)
    await expect(source).toBeFocused()
    await expect(dialog.getByRole('alert').filter({ hasText: 'must be' })).toHaveCount(0)
    await source.fill('https://example.org/live.m3u8')
    await expect(source).not.toHaveAccessibleDescription(/must be an http or https address/)
    const headers = dialog.getByLabel('Headers')
    await headers.fill('Host: example.org')
    await dialog.getByRole('button', { name }).click()
    await expect(headers).toHaveAccessibleDescription(/the site’s own to send/)
    await expect(headers).toBeFocused()
    await headers.fill('')
  }
  await dialog.getByLabel('Source').selectOption('Broadcast here (OBS, ffmpeg …)')
  await dialog.getByLabel('Title').fill('Regatta')
  await dialog.getByRole('button', { name: 'Add the channel' }).click()
  await expect(dialog.getByLabel('Server', { exact: true })).toHaveValue(/^rtmp:\/\/127\.0\.0\.1:\d+\/live$/)
  const streamKey = await dialog.getByLabel('Stream key', { exact: true }).inputValue()
  const address = dialog.getByLabel('Address to broadcast to', { exact: true })
  await expect(address).toHaveValue(new RegExp(`\\?key=${streamKey}$`))
  await expect(address).toHaveValue(/\/ingest\/.*regatta/)
  const first = await address.inputValue()
  // The key is shown once: a click beside the window must not lose it.
  await page.mouse.click(5, 5)
  await page.keyboard.press('Escape')
  await expect(address).toHaveValue(first)
  await dialog.getByRole('button', { name: 'I have copied it' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('link', { name: 'Regatta' }).click()
  await expect(page.getByText('Slate: nobody broadcasts')).toBeVisible()
  await expect(page.getByText(first)).toHaveCount(0)
  await page.getByRole('button', { name: 'New key' }).click()
  await dialog.getByRole('button', { name: 'Make a new key' }).click()
  await expect(address).not.toHaveValue(first)
  await dialog.getByRole('button', { name: 'I have copied it' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page).toHaveURL('/admin/streams')
  await expect(page.getByRole('link', { name: 'Regatta' })).toHaveCount(0)
})
