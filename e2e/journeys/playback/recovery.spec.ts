import type { Page, WebSocketRoute } from '@playwright/test'
import { strom } from '../../support/command-line.ts'
import { expect, test } from '../../support/journey.ts'
import { expectMovingPicture, expectPicture, glimpse, secondsBehind } from '../../support/picture.ts'
import { households } from '../../support/site.ts'

test('the picture comes back by itself when the network does', async ({
  page,
  context,
  enter,
  allowComplaints,
}) => {
  allowComplaints(/ERR_INTERNET_DISCONNECTED/)
  await enter(page, 'anna')
  await page.goto('/player?default=0')
  await expectMovingPicture(page)
  await context.setOffline(true)
  await expect(page.getByText('Connection lost')).toBeVisible()
  await expect(page.getByText('Trying to reconnect.')).toBeVisible()
  await context.setOffline(false)
  await expectMovingPicture(page)
  await expect(page.getByText('Connection lost')).toBeHidden()
  await expect.poll(async () => secondsBehind(await glimpse(page))).toBeLessThan(5)
})

for (const player of ['player', 'playersldp']) {
  test(`a picture that cannot be decoded for a moment comes back by itself, in /${player}`, async ({
    page,
    enter,
    allowComplaints,
  }) => {
    // The low-latency player asks why before it reopens its socket.
    allowComplaints(/status of 426 .*\/sldp\//)
    await enter(page, 'anna')
    await page.addInitScript(() => {
      const append = SourceBuffer.prototype.appendBuffer
      let isNextDamaged = false
      /** Overwrites the slices but not their lengths. */
      const damage = (bytes: Uint8Array<ArrayBuffer>) => {
        const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
        for (let box = 0; box < bytes.length; box += view.getUint32(box)) {
          const end = box + view.getUint32(box)
          if (view.getUint32(box + 4) !== 0x6d646174) continue
          const units: [number, number][] = []
          let at = box + 8
          for (; at + 4 <= end && at + 4 + view.getUint32(at) <= end; at += 4 + view.getUint32(at))
            units.push([at + 5, at + 4 + view.getUint32(at)])
          if (at !== end) continue
          for (const [from, to] of units) bytes.fill(0xff, from, to)
          isNextDamaged = false
        }
        return bytes
      }
      addEventListener('damage-one', () => {
        isNextDamaged = true
      })
      SourceBuffer.prototype.appendBuffer = function (bytes) {
        append.call(this, isNextDamaged ? damage(new Uint8Array(bytes as Uint8Array<ArrayBuffer>)) : bytes)
      }
    })
    await page.goto(`/${player}?default=0`)
    await expectMovingPicture(page)
    const fault = page.evaluate(() => {
      const video = document.querySelector('video')
      return new Promise((resolve) => {
        video?.addEventListener('error', () => resolve(video.error?.code), { once: true })
      })
    })
    await page.evaluate(() => dispatchEvent(new Event('damage-one')))
    expect(await fault).toBe(3)
    await expectMovingPicture(page)
  })
}

test('a player whose code could not be fetched says so, and plays when the page is loaded again', async ({
  page,
  enter,
  allowComplaints,
}) => {
  allowComplaints(/ERR_FAILED/)
  await enter(page, 'anna')
  await page.route(/\/hls[^/]*\.js$/, (route) => route.abort())
  await page.goto('/player?default=0')
  await expect(page.getByRole('heading', { name: 'This could not be loaded' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Load the page again' }).click()
  await expectMovingPicture(page)
})

test('a picture that is watched for longer than a session lasts goes on, also when the site is away just then', async ({
  page,
  enter,
  allowComplaints,
}) => {
  allowComplaints(/status of 403|ERR_FAILED/)
  await enter(page, 'anna')
  await page.goto('/player?default=0')
  await expectMovingPicture(page)
  await page.route('**/media/**', (route) => route.fulfill({ status: 403 }))
  const asked: unknown[] = []
  await page.route('**/api/streams/expiry-token', async (route) => {
    asked.push(route.request().postDataJSON())
    if (asked.length === 1) return route.abort()
    await page.unroute('**/media/**')
    return route.continue()
  })
  await expect.poll(() => asked).toHaveLength(2)
  expect(asked[1]).toMatchObject({ resumes: expect.stringMatching(/^[\w-]{48}$/) })
  await expectMovingPicture(page)
})

test.describe('after longer than a session lives', () => {
  /** Instead of a minute and a half. */
  const idleSeconds = 3

  /** Small windows get the smallest rendition, so that several can play. */
  const smallWindow = { width: 480, height: 640 }

  test.beforeAll(async () => {
    await strom('setting', 'set', 'playbackIdleSeconds', String(idleSeconds))
  })
  test.afterAll(async () => {
    await strom('setting', 'set', 'playbackIdleSeconds', '90')
  })

  async function goAway(page: Page) {
    await page.context().setOffline(true)
    await page.waitForTimeout((idleSeconds + 2) * 1000)
  }

  /** Going offline keeps a browser's sockets; these close. */
  async function socketsOf(page: Page) {
    const open = new Set<WebSocketRoute>()
    await page.routeWebSocket(/\/sldp\//, (socket) => {
      open.add(socket.connectToServer())
      open.add(socket)
    })
    return {
      cut: () => Promise.all(Array.from(open, (socket) => socket.close())),
    }
  }

  for (const path of ['player', 'playersldp']) {
    test(`/${path} comes back by itself from longer than a session lives, with no press`, async ({
      page,
      context,
      enter,
      allowComplaints,
    }) => {
      allowComplaints(/ERR_INTERNET_DISCONNECTED|status of (403|426)/)
      await enter(page, 'anna')
      const sockets = await socketsOf(page)
      await page.goto(`/${path}?default=0`)
      await expectMovingPicture(page)
      const renewed = page.waitForResponse('**/api/streams/expiry-token')
      await context.setOffline(true)
      await sockets.cut()
      await goAway(page)
      await context.setOffline(false)
      expect(await (await renewed).json()).toMatchObject({ streamToken: expect.any(String) })
      await expectMovingPicture(page)
    })
  }

  test('a viewer who has paused meanwhile presses play, and nothing starts before', async ({
    page,
    context,
    enter,
    allowComplaints,
  }) => {
    allowComplaints(/ERR_INTERNET_DISCONNECTED|status of 403/)
    await enter(page, 'anna')
    await page.goto('/player?default=0')
    await expectMovingPicture(page)
    await page.evaluate(() => document.querySelector('video')?.pause())
    await goAway(page)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Watch here instead' }).click()
    await expectMovingPicture(page)
  })

  test('a viewer who has paused for longer than a session lives goes on by the play button', async ({
    page,
    enter,
    allowComplaints,
  }) => {
    allowComplaints(/status of 403/)
    await page.clock.install()
    await enter(page, 'anna')
    await page.goto('/player?default=0')
    await expectMovingPicture(page)
    await page.keyboard.press('k')
    // After twenty seconds a paused player fetches nothing, so the session ends.
    await page.clock.fastForward(21_000)
    await page.waitForTimeout((idleSeconds + 3) * 1000)
    await expect(page.getByRole('button', { name: 'Watch here instead' })).toHaveCount(0)
    await page.keyboard.press('k')
    await expectMovingPicture(page)
  })

  test('a player that comes back takes nobody’s place in another household', async ({
    openBrowser,
    enter,
    allowComplaints,
  }) => {
    allowComplaints(/ERR_INTERNET_DISCONNECTED|status of 403/)
    const first = await openBrowser({ address: households.first, viewport: smallWindow })
    const second = await openBrowser({ address: households.second, viewport: smallWindow })
    await enter(first, 'anna')
    await enter(second, 'anna')
    await first.goto('/player?default=0')
    await expectPicture(first)
    await goAway(first)
    await second.goto('/player?default=1')
    await expectPicture(second)
    await first.context().setOffline(false)
    await expect(first.getByText('This account is now being watched in another household.')).toBeVisible()
    expect((await glimpse(first)).frame).toBeNull()
    await expectMovingPicture(second)
  })
})
