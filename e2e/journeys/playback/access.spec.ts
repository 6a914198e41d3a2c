import type { APIRequestContext } from '@playwright/test'
import { colourOf, isRed } from '../../support/colour.ts'
import { strom } from '../../support/command-line.ts'
import { expect, test } from '../../support/journey.ts'
import { enterAs, newMember } from '../../support/members.ts'
import { expectMovingPicture, expectStopped, glimpse } from '../../support/picture.ts'
import { callAs, logOutAllDevices, takeToken } from '../../support/site.ts'

test('logging out all devices elsewhere stops the picture within 2 s', { tag: '@always' }, async ({
  page,
  enter,
  request,
  allowComplaints,
}) => {
  allowComplaints(/status of 403 /)
  await enter(page, 'ola')
  await page.goto('/player?default=0')
  await expectMovingPicture(page)
  await logOutAllDevices(request, 'ola')
  await expectStopped(page)
  await expect(page).toHaveURL('/login')
})

test('logging out in another tab stops the picture within 2 s', async ({
  page,
  context,
  enter,
  allowComplaints,
}) => {
  allowComplaints(/status of 403 /)
  await enter(page, 'anna')
  await page.goto('/player?default=0')
  const other = await context.newPage()
  await other.goto('/subscription')
  await expectMovingPicture(page)
  await other.getByRole('button', { name: 'Account' }).click()
  await other.getByRole('link', { name: 'Log out' }).click()
  await expectStopped(page)
  await expect(page).toHaveURL('/login')
  await expect(other).toHaveURL('/login')
})

test('without a subscription there is no picture, and the toast says so for 10 s', async ({
  page,
  enter,
}) => {
  const media: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/media/')) media.push(request.url())
  })
  await page.clock.install()
  await enter(page, 'bjorn')
  await page.goto('/player?default=0')
  const toast = page.getByRole('alert').filter({ hasText: 'You have no subscription.' })
  await toast.waitFor()
  const shownAt = await page.evaluate(() => Date.now())
  await expect(toast.getByText('You have no subscription.', { exact: true })).toBeVisible()
  await expect(toast.getByText('Please purchase a subscription plan.', { exact: true })).toBeVisible()
  expect(isRed(await colourOf(toast, { property: 'backgroundColor', pseudo: '::before' }))).toBe(true)
  await page.clock.pauseAt(shownAt + 9_000)
  await expect(toast).toBeVisible()
  await page.clock.resume()
  await page.clock.fastForward(1_500)
  await expect(toast).toBeHidden()

  await expect(page.getByRole('heading', { name: 'You have no subscription.' })).toBeVisible()
  expect((await glimpse(page)).frame).toBeNull()
  expect(media).toEqual([])
  await page.getByRole('button', { name: 'View Plans' }).click()
  await expect(page).toHaveURL('/subscription')
})

test('a subscription that comes while somebody waits brings the picture, and again after it ran out', async ({
  page,
  request,
  baseURL,
  allowComplaints,
}) => {
  allowComplaints(/status of 403 /)
  const member = await newMember(request, await takeToken(request, 'anna'), 'renewing')
  const grant = () => strom('people', 'grant-days', member.email, '--days', '1', '--reason', 'A friend paid')
  await page.clock.install()
  await enterAs(page, member, baseURL)
  await page.goto('/player?default=0')
  const lacking = page.getByRole('heading', { name: 'You have no subscription.' })
  await expect(lacking).toBeVisible()
  await grant()
  await page.clock.fastForward(60_000)
  await expectMovingPicture(page)
  await strom('people', 'take-days', member.email, '--days', '1', '--reason', 'By mistake', '--yes')
  await expect(lacking).toBeVisible()
  await grant()
  await page.clock.fastForward(60_000)
  await expectMovingPicture(page)
  await expect(lacking).toBeHidden()
  await callAs(request, member.token, 'POST', '/api/users/logoutall')
  await expect(page).toHaveURL('/login')
})

function addressesIn(playlist: string, from: string): string[] {
  const lines = playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const attributes = [...playlist.matchAll(/URI="([^"]+)"/g)].map(([, address = '']) => address)
  return [...lines, ...attributes].map((address) => new URL(address, from).href)
}

async function textOf(request: APIRequestContext, address: string) {
  const response = await request.get(address)
  expect(response.status(), address).toBe(200)
  return response.text()
}

async function walk(request: APIRequestContext, source: string) {
  const renditions = addressesIn(await textOf(request, source), source)
  const [playlist = ''] = renditions
  const media = addressesIn(await textOf(request, playlist), playlist)
  const found = (pattern: RegExp) => media.filter((address) => pattern.test(address)).at(-1) ?? ''
  return {
    source,
    playlist,
    init: found(/init\.mp4/),
    segment: found(/\/seg-\d+\.m4s/),
    // The last one named does not exist yet.
    part: media.filter((address) => /\/part-[\d-]+\.m4s/.test(address)).at(-2) ?? '',
  }
}

test('a source and a token play by plain HTTP; without a right to it no address answers', async ({
  request,
  baseURL,
}) => {
  const token = await takeToken(request, 'anna')
  const { streams } = await (await callAs(request, token, 'GET', '/api/streams/all')).json()
  const answer = await callAs(request, token, 'POST', '/api/streams/expiry-token', { isMobile: false })
  const { streamToken, checkEverySeconds } = await answer.json()
  expect(checkEverySeconds).toBe(60)
  const source = new URL(streams[0].src + streamToken, baseURL).href
  const addresses = await walk(request, source)
  for (const [kind, address] of Object.entries(addresses)) {
    expect(address, kind).not.toBe('')
    expect(address, `${kind} carries no sign-in Token`).not.toContain(token)
    const response = await request.get(address)
    expect(response.status(), kind).toBe(200)
    expect((await response.body()).length, kind).toBeGreaterThan(100)
  }

  const reason = async (address: string) => {
    const response = await request.get(address)
    return response.ok() ? 'it plays' : `${response.status()} ${(await response.json()).reason}`
  }
  const forged = `${streamToken.slice(0, -4)}AAAA`
  for (const [kind, address] of Object.entries(addresses)) {
    expect(await reason(address.replace(streamToken, forged)), kind).toBe('403 invalid-token')
    expect(await reason(address.replace(streamToken, token)), kind).toBe('403 invalid-token')
    expect(await reason(address.replace(`t/${streamToken}/`, '').split('?')[0] ?? ''), kind).toBe(
      '403 no-token',
    )
    expect((await request.post(address)).status(), kind).toBe(405)
  }
  expect(await reason('/media/')).toBe('403 no-token')
  expect(await reason(`/media/havna/index.m3u8?token=${streamToken}`)).toBe('403 maintenance')

  await callAs(request, token, 'POST', '/api/users/logout')
  await expect.poll(() => reason(source), { timeout: 2_000 }).toBe('403 signed-out')
  for (const [kind, address] of Object.entries(addresses)) {
    expect(await reason(address), kind).toBe('403 signed-out')
  }
})

/** `endedWith` is null while open. */
async function openSocket(address: string) {
  const socket = new WebSocket(address, 'sldp.softvelum.com')
  const seen: { opened: boolean; endedWith: number | null } = { opened: false, endedWith: null }
  socket.onclose = ({ code }) => {
    seen.endedWith = code
  }
  await new Promise<void>((settled) => {
    socket.onerror = () => settled()
    socket.onopen = () => {
      seen.opened = true
      settled()
    }
  })
  return seen
}

test('a low-latency socket opens with a right to it only, and closes when the right ends', async ({
  request,
}) => {
  const token = await takeToken(request, 'anna')
  const { streams } = await (await callAs(request, token, 'GET', '/api/streams/all')).json()
  const answer = await callAs(request, token, 'POST', '/api/streams/expiry-token', { isMobile: false })
  const { streamToken } = await answer.json()
  const address: string = streams[0].src_sldp
  const page = address.replace(/^ws/, 'http')
  for (const wrong of ['', token, `${streamToken.slice(0, -4)}AAAA`]) {
    expect((await openSocket(address + wrong)).opened, `with '${wrong}'`).toBe(false)
    expect((await request.get(page + wrong)).status()).toBe(403)
  }
  const seen = await openSocket(address + streamToken)
  expect(seen).toEqual({ opened: true, endedWith: null })
  await callAs(request, token, 'POST', '/api/users/logout')
  await expect.poll(() => seen.endedWith, { timeout: 2000 }).toBe(4401)
  expect((await openSocket(address + streamToken)).opened).toBe(false)
})

test('who has no subscription is given neither source nor token', async ({ request }) => {
  const token = await takeToken(request, 'bjorn')
  const { streams } = await (await callAs(request, token, 'GET', '/api/streams/all')).json()
  expect(streams.length).toBeGreaterThan(0)
  for (const { src, src_sldp } of streams) expect({ src, src_sldp }).toEqual({ src: null, src_sldp: null })
  const answer = await callAs(request, token, 'POST', '/api/streams/expiry-token', { isMobile: false })
  expect(await answer.json()).toMatchObject({
    streamToken: null,
    accountSharerDisconnected: false,
    reason: 'no-subscription',
  })
})
