import type { Page } from '@playwright/test'
import { expect, test } from '../../support/journey.ts'
import { prepareOwnSite } from '../../support/own-site.ts'
import { expectMovingPicture, expectStopped, glimpse, secondsBehind } from '../../support/picture.ts'
import { logOutAllDevices, signIn } from '../../support/site.ts'

/** The browser reports failed sockets, and the answer to why. */
const failedSockets = [/WebSocket connection to .*\/sldp\//, /status of (403|426) .*\/(sldp|api)\//]

async function countWaits(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = Object.assign(window, { waits: 0 })
    document.querySelector('video')?.addEventListener('waiting', () => {
      counted.waits += 1
    })
  })
  return () => page.evaluate(() => (window as unknown as { waits: number }).waits)
}

async function measureLatency(page: Page, samples: number): Promise<number[]> {
  const measured: number[] = []
  while (measured.length < samples) {
    await page.waitForTimeout(250)
    const seconds = secondsBehind(await glimpse(page))
    if (seconds !== null) measured.push(seconds)
  }
  return measured.sort((a, b) => a - b)
}

/** The median of 25 samples. Retries, since a player on a busy machine takes time to reach the live edge. */
async function expectBehind(page: Page, { atLeast, lessThan }: { atLeast: number; lessThan: number }) {
  await expect(async () => {
    const measured = await measureLatency(page, 25)
    expect(measured[12], `latencies ${measured}`).toBeGreaterThan(atLeast)
    expect(measured[12], `latencies ${measured}`).toBeLessThan(lessThan)
  }).toPass({ timeout: 60_000, intervals: [0] })
}

test('the low-latency player shows a moving picture less than a second old, in 1080p', {
  tag: '@latency',
}, async ({ page, enter }) => {
  await enter(page, 'anna')
  await page.goto('/playersldp?default=0')
  await expectMovingPicture(page)
  await expectBehind(page, { atLeast: 0.5, lessThan: 1 })
  expect((await glimpse(page)).height).toBe(1080)
})

test('another channel waits for a token of its own, and the picture stays in sight on a phone', async ({
  page,
  enter,
}) => {
  const tokens: string[] = []
  page.on('websocket', (socket) => tokens.push(socket.url().split('token=')[1] ?? ''))
  await page.setViewportSize({ width: 375, height: 560 })
  await enter(page, 'anna')
  await page.goto('/playersldp?default=0')
  await expectMovingPicture(page)
  const last = page.getByRole('button', { name: 'Testbilde' })
  await last.evaluate((button) => button.scrollIntoView({ block: 'start' }))
  await expect(page.locator('video')).toBeInViewport({ ratio: 0.95 })
  await last.click()
  await expect(page).toHaveURL('/playersldp?default=3')
  await expectMovingPicture(page)
  await expect(page.locator('video')).toBeInViewport({ ratio: 0.95 })
  expect(tokens).toHaveLength(2)
  expect(new Set(tokens).size).toBe(2)
})

test('where there is only a managed MediaSource, as on iPhone, the picture moves all the same', async ({
  page,
  enter,
}) => {
  await page.addInitScript(() => {
    const scope = window as { MediaSource?: typeof MediaSource; ManagedMediaSource?: typeof MediaSource }
    scope.ManagedMediaSource = class extends MediaSource {}
    delete scope.MediaSource
  })
  await enter(page, 'anna')
  await page.goto('/playersldp?default=0')
  await expectMovingPicture(page)
  await expect(page.getByText('This browser cannot play with low latency')).toBeHidden()
  expect(await page.evaluate(() => document.querySelector('video')?.disableRemotePlayback)).toBe(true)
})

test('another quality takes over without a stall, another player without leaving full screen', async ({
  page,
  enter,
}) => {
  await enter(page, 'anna')
  await page.goto('/playersldp?default=0')
  await expectMovingPicture(page)
  const waits = await countWaits(page)
  for (const height of [480, 1080]) {
    await page.getByRole('button', { name: /^Quality/ }).click()
    await page.getByRole('menuitemradio', { name: `${height}p`, exact: true }).click()
    await expect.poll(async () => (await glimpse(page)).height).toBe(height)
  }
  await expectMovingPicture(page)
  expect(await waits()).toBe(0)

  for (const key of ['f', 'm']) await page.keyboard.press(key)
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.localName)).toBe('media-controller')
  await page.evaluate(() => {
    const detail = 'unsteady'
    const event = new CustomEvent('strom-fallback', { bubbles: true, composed: true, detail })
    document.querySelector('video')?.dispatchEvent(event)
  })
  await expect(page.getByText('Low latency does not hold on this line')).toBeAttached()
  await expectMovingPicture(page)
  const after = await page.evaluate(() => ({
    fullscreen: document.fullscreenElement?.localName,
    muted: document.querySelector('video')?.muted,
  }))
  expect(after).toEqual({ fullscreen: 'media-controller', muted: true })
})

test('logging out elsewhere stops the low-latency picture within 2 s', { tag: '@always' }, async ({
  page,
  enter,
  request,
  allowComplaints,
}) => {
  allowComplaints(...failedSockets)
  await enter(page, 'ola')
  await page.goto('/playersldp?default=0')
  await expectMovingPicture(page)
  await logOutAllDevices(request, 'ola')
  await expectStopped(page)
})

test('where sockets are blocked the default player takes over and says so', async ({
  page,
  enter,
  allowComplaints,
}) => {
  allowComplaints(...failedSockets)
  await enter(page, 'anna')
  await page.routeWebSocket(/\/sldp\//, (socket) => socket.close({ code: 1011 }))
  await page.goto('/playersldp?default=0')
  await expect(page.getByText('Low latency does not get through this network')).toBeVisible()
  await expectMovingPicture(page)
  await page.getByRole('button', { name: 'Try low latency again' }).click()
  await expect(page.getByText('Low latency does not get through this network')).toBeHidden()
  await expect(page.getByText('Low latency does not get through this network')).toBeVisible()
  await expectMovingPicture(page)
})

test('after a restart of the site the pictures of both players come back by themselves', {
  tag: '@latency',
}, async ({ openBrowser, allowComplaints }) => {
  allowComplaints(...failedSockets, /^Failed to load resource: .*\/(media|sldp|api\/streams\/figures)/)
  const site = await prepareOwnSite()
  try {
    await site.start()
    const [page, lowLatency] = [
      await openBrowser({ baseURL: site.origin }),
      await openBrowser({ baseURL: site.origin }),
    ]
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await signIn(page, 'anna')
    await page.goto('/player?default=0')
    await signIn(lowLatency, 'anna')
    await lowLatency.goto('/playersldp?default=0')
    await expectMovingPicture(page)
    await expectMovingPicture(lowLatency)
    await site.stop()
    await expect(page.getByText('Connection lost')).toBeVisible()
    await expect(lowLatency.getByText('Connection lost')).toBeVisible()
    await site.start()
    for (const player of [page, lowLatency]) {
      await expectMovingPicture(player)
      await expect(player.getByText('Connection lost')).toBeHidden()
    }
    await expectBehind(lowLatency, { atLeast: 0.5, lessThan: 1.2 })
    expect(
      asked.filter((path) => path === '/api/streams/expiry-token'),
      'the session has lived on',
    ).toHaveLength(1)
  } finally {
    await site.stop()
  }
})
