import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { strom } from '../../support/command-line.ts'
import { openExternalOrigin } from '../../support/external-origin.ts'
import { freePort } from '../../support/free-port.ts'
import { expect, test } from '../../support/journey.ts'
import { expectMovingPicture, expectStopped, glimpse } from '../../support/picture.ts'
import { logOutAllDevices } from '../../support/site.ts'

test.describe('fetched as HLS', () => {
  /** After the demonstration's six streams. */
  const place = 6
  const id = 'elsewhere'

  let origin: Awaited<ReturnType<typeof openExternalOrigin>>

  test.beforeAll(async () => {
    origin = await openExternalOrigin()
    const source = ['--address', origin.address, '--headers', origin.header, '--allow-inner']
    await strom('channels', 'add-hls', id, '--title', 'Elsewhere', ...source)
    expect(await strom('channels', 'test-hls', id)).toContain('segment seconds')
    await strom('streams', 'add', id, '--title', 'Elsewhere', '--channel', id)
    // Two failures in a row are reported: the site's probe each minute could be one.
    await strom('setting', 'set', 'sourceProbeSeconds', '0')
  })
  test.afterAll(async () => {
    await strom('setting', 'set', 'sourceProbeSeconds', '60')
    await strom('streams', 'remove', id)
    await strom('channels', 'remove', id)
    await origin.close()
  })

  test('a stream of another server plays with picture and sound, and only by way of the site', async ({
    page,
    enter,
  }) => {
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).host))
    await enter(page, 'anna')
    await page.goto(`/player?default=${place}`)
    await expectMovingPicture(page)
    const heard = await page.evaluate(
      () =>
        (document.querySelector('video') as { webkitAudioDecodedByteCount?: number } | null)
          ?.webkitAudioDecodedByteCount,
    )
    expect(heard, 'bytes of sound decoded').toBeGreaterThan(10_000)
    expect(hosts.size).toBeGreaterThan(0)
    expect([...hosts]).not.toContain(origin.host)

    // The page is in English, while the source's default is Norwegian.
    await page.getByRole('button', { name: 'Sound: English' }).click()
    const offered = (menu: string) => page.getByRole('menu', { name: menu }).getByRole('menuitemradio')
    await offered('Sound').filter({ hasText: 'Norsk' }).click()
    await expect(page.getByRole('button', { name: 'Sound: Norsk' })).toBeVisible()
    await page.getByRole('button', { name: 'Subtitles: Off' }).click()
    await offered('Subtitles').filter({ hasText: 'Norsk' }).click()
    const shownText = () =>
      page.evaluate(() => {
        const tracks = [...(document.querySelector('video')?.textTracks ?? [])]
        const showing = tracks.find(({ mode }) => mode === 'showing')
        return showing && ((showing.activeCues?.[0] as VTTCue | undefined)?.text ?? '')
      })
    await expect.poll(shownText).toMatch(/^Tekst nummer \d+$/)
    await page.reload()
    await expectMovingPicture(page)
    await expect(page.getByRole('button', { name: 'Sound: Norsk' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Subtitles: Norsk' })).toBeVisible()
    await expect.poll(shownText).toMatch(/^Tekst nummer \d+$/)
    expect([...hosts]).not.toContain(origin.host)

    // Another stream's time starts at the same value: old subtitles would match its pictures.
    await page.getByRole('navigation', { name: 'Streams' }).getByRole('button').first().click()
    await expectMovingPicture(page)
    expect(await shownText()).toBeUndefined()
  })

  test('logging out elsewhere stops the picture of another server within 2 s', async ({
    page,
    enter,
    request,
    allowComplaints,
  }) => {
    allowComplaints(/status of 403 .*\/(media|api)\//)
    await enter(page, 'ola')
    await page.goto(`/player?default=${place}`)
    await expectMovingPicture(page)
    await logOutAllDevices(request, 'ola')
    await expectStopped(page)
    const asked = origin.soundsAsked()
    expect(asked).toBeGreaterThan(0)
    await page.waitForTimeout(3_000)
    expect(origin.soundsAsked()).toBe(asked)
  })

  test('a broadcast that is over is waited for, and the next one plays by itself', async ({
    page,
    enter,
  }) => {
    await enter(page, 'anna')
    await page.goto(`/player?default=${place}`)
    await expectMovingPicture(page)
    origin.goOver(true)
    const waits = page.getByText('The stream is not sending')
    await expect(waits).toBeVisible({ timeout: 30_000 })
    origin.goOver(false)
    await expectMovingPicture(page)
    await expect(waits).toBeHidden()
  })

  test('the low-latency player hands it to the default player and says so, until another stream is chosen', async ({
    page,
    enter,
  }) => {
    await enter(page, 'anna')
    await page.goto(`/playersldp?default=${place}`)
    const line = page.getByText('This stream has no low latency')
    await expect(line).toBeVisible()
    await expectMovingPicture(page)
    await page.goto('/playersldp?default=0')
    await expectMovingPicture(page)
    await expect(line).toBeHidden()
  })

  test('a source that goes away: its tile says so, the picture comes back by itself, and follows to another address', async ({
    page,
    enter,
    allowComplaints,
  }) => {
    allowComplaints(/status of (404|50[23]) .*\/media\//)
    const home = await page.context().newPage()
    const tile = home.getByRole('article').filter({ hasText: 'Elsewhere' })
    const note = tile.getByText('Not sending right now')
    await enter(page, 'anna')
    await page.goto(`/player?default=${place}`)
    await expectMovingPicture(page)
    expect(await strom('streams', 'probe')).toMatch(/'Elsewhere': up/)
    origin.goSilent(true)
    await expect(page.getByText('The stream is not sending')).toBeVisible()
    await strom('streams', 'probe')
    await home.goto('/')
    await expect(tile).toBeVisible()
    await expect(note, 'after one failure').toBeHidden()
    expect(await strom('streams', 'probe')).toMatch(/'Elsewhere': down .*\n.*is not sending/)
    await home.reload()
    await expect(note).toBeVisible()
    await expect(tile.getByRole('link').first()).toHaveAttribute('href', `/player?default=${place}`)
    for (const player of ['player', 'playersldp']) {
      // Without `?default`, so that the watched stream plays on.
      await home.goto(`/${player}`)
      const list = home.getByRole('navigation', { name: 'Streams' })
      await expect(list.getByRole('button', { name: 'Elsewhere Not sending right now' })).toBeVisible()
      await expect(list.getByText('Not sending right now')).toHaveCount(1)
    }
    await home.goto('/')
    origin.goSilent(false)
    // The first playlist may still be the one from before the silence.
    await expect.poll(() => strom('streams', 'probe'), { timeout: 30_000 }).toMatch(/'Elsewhere': up/)
    await home.reload()
    await expect(tile).toBeVisible()
    await expect(note).toBeHidden()
    await expectMovingPicture(page)
    await expect(page.getByText('The stream is not sending')).toBeHidden()

    const next = await openExternalOrigin()
    try {
      await strom('channels', 'edit', id, '--address', next.address, '--headers', next.header)
      await expect.poll(next.soundsAsked, { timeout: 30_000 }).toBeGreaterThan(5)
      await expectMovingPicture(page)
      const asked = origin.soundsAsked()
      await page.waitForTimeout(3_000)
      expect(origin.soundsAsked(), 'what the old address is asked').toBe(asked)
    } finally {
      await strom('channels', 'edit', id, '--address', origin.address, '--headers', origin.header)
      await next.close()
    }
  })
})

test.describe('over SLDP', () => {
  const program = fileURLToPath(new URL('../../other-engine/sldp-server.ts', import.meta.url))
  const clip = fileURLToPath(new URL('../../../server/clips/testbilde', import.meta.url))
  /** After the demonstration's six streams. */
  const place = 6
  const id = 'other-engine'

  let engine: ChildProcess
  let host: string

  test.beforeAll(async () => {
    const port = await freePort()
    host = `127.0.0.1:${port}`
    engine = spawn(process.execPath, [program, String(port), clip], { stdio: ['ignore', 'pipe', 'inherit'] })
    if (engine.stdout) await once(engine.stdout, 'data')
    const sources = ['--own-src-sldp', `ws://${host}/live?token={token}`]
    await strom('streams', 'add', id, '--title', 'Other engine', '--channel', 'testbilde', ...sources)
  })
  test.afterAll(async () => {
    await strom('streams', 'remove', id)
    const gone = once(engine, 'exit')
    engine.kill()
    await gone
  })

  test('the low-latency player plays from another server that speaks SLDP', async ({ page, enter }) => {
    const sockets: string[] = []
    page.on('websocket', (socket) => sockets.push(socket.url()))
    await enter(page, 'anna')
    await page.goto(`/playersldp?default=${place}`)
    await expectMovingPicture(page)
    expect((await glimpse(page)).height).toBe(1080)
    for (const height of [480, 1080]) {
      await page.getByRole('button', { name: /^Quality/ }).click()
      await page.getByRole('menuitemradio', { name: `${height}p`, exact: true }).click()
      await expect.poll(async () => (await glimpse(page)).height).toBe(height)
    }
    await expectMovingPicture(page)
    expect(sockets.length).toBeGreaterThan(0)
    for (const url of sockets) expect(url).toMatch(new RegExp(`^ws://${host}/live\\?token=[\\w-]{20,}$`))
  })
})
