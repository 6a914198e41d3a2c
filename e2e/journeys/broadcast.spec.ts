import type { Page } from '@playwright/test'
import { type Broadcaster, startBroadcast } from '../support/broadcaster.ts'
import { strom } from '../support/command-line.ts'
import { expect, test } from '../support/journey.ts'
import { expectPicture, glimpse } from '../support/picture.ts'

/** The six streams of the demonstration come before it. */
const place = 6
const id = 'arena'

let address: string
const broadcasters: Broadcaster[] = []

function connect(qualities: readonly string[]): Broadcaster {
  const broadcaster = startBroadcast(address, qualities)
  broadcasters.push(broadcaster)
  return broadcaster
}

async function isLive(): Promise<boolean> {
  const { channels } = JSON.parse(await strom('channel', 'list', '--json'))
  return channels.find((channel: { id: string }) => channel.id === id).live
}

/** Comes back once the site has the broadcast: who opens a player sooner is shown the slate, and then another picture. */
async function broadcast(qualities: readonly string[]): Promise<Broadcaster> {
  const broadcaster = connect(qualities)
  await expect.poll(isLive).toBe(true)
  return broadcaster
}

test.beforeAll(async () => {
  address = JSON.parse(await strom('channel', 'add', id, '--push', '--json')).address
  await strom('stream', 'add', id, '--title', 'Arena', '--channel', id)
})

test.afterEach(async () => {
  for (const broadcaster of broadcasters.splice(0)) await broadcaster.stop()
  // Until the site has noticed, the next broadcaster is refused.
  await expect.poll(isLive).toBe(false)
})

test.afterAll(async () => {
  await strom('stream', 'remove', id)
  await strom('channel', 'remove', id)
})

/** The slate has no readable clock, and goes on. */
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

/** The broadcast's own clock advances as time does. */
async function expectBroadcast(page: Page) {
  await expect(async () => {
    await expectPicture(page)
    const before = await glimpse(page)
    await page.waitForTimeout(1500)
    const after = await glimpse(page)
    expect(after.frame, 'a clock can be read').not.toBeNull()
    const shown = (((after.frame ?? 0) - (before.frame ?? 0) + 400) % 400) / 25
    const passed = (after.at - before.at) / 1000
    expect(Math.abs(shown - passed), `${shown} s of picture in ${passed} s`).toBeLessThan(0.6)
  }).toPass({ timeout: 45_000, intervals: [0] })
}

for (const [player, path] of [
  ['default', 'player'],
  ['low-latency', 'playersldp'],
] as const) {
  test(`the ${player} player shows a broadcast, the slate without one, and the broadcast again, without a reload`, async ({
    page,
    enter,
    allowComplaints,
  }) => {
    test.setTimeout(180_000)
    // Other qualities than the slate's: the socket is opened once more, and asked first why it closed.
    allowComplaints(/status of 426 .*\/sldp\//)
    await enter(page, 'anna')
    await page.goto(`/${path}?default=${place}`)
    await expectSlate(page, 30_000)
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))

    const first = await broadcast(['480p'])
    await expectBroadcast(page)
    await first.stop()
    await expectSlate(page, 10_000)
    await broadcast(['480p'])
    await expectBroadcast(page)
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  })
}

test('a broadcast in several renditions offers each as a quality', async ({ page, enter }) => {
  await broadcast(['720p', '480p'])
  await enter(page, 'anna')
  await page.goto(`/playersldp?default=${place}`)
  await expectBroadcast(page)
  for (const height of [480, 720]) {
    await page.getByRole('button', { name: /^Quality/ }).click()
    await page.getByRole('menuitemradio', { name: `${height}p`, exact: true }).click()
    await expect.poll(async () => (await glimpse(page)).height).toBe(height)
  }
  await expectBroadcast(page)
})

test('a second broadcaster and a wrong key are refused with a sentence', async ({ page, enter, request }) => {
  await broadcast(['480p'])
  await enter(page, 'anna')
  await page.goto(`/player?default=${place}`)
  await expectBroadcast(page)
  expect(await connect(['480p']).ended()).toMatch(/Server returned 4XX|409/)
  const second = await request.post(address, { data: Buffer.from('x') })
  expect(second.status()).toBe(409)
  expect(await second.json()).toMatchObject({
    detail: expect.stringContaining('broadcasting to this channel already'),
  })
  const stranger = await request.post(address.replace(/key=.*/, 'key=guessed'), { data: Buffer.from('x') })
  expect(stranger.status()).toBe(403)
  expect(await stranger.json()).toMatchObject({
    detail: expect.stringContaining('no such channel with this key'),
  })
  await expectBroadcast(page)
})
