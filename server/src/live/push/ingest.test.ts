import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { runsFfmpeg } from '../../../testing/ffmpeg.ts'
import { makeBroadcast, paceBroadcast } from '../../../testing/live/test-broadcast.ts'
import { clipsDir } from '../../../testing/live/test-channel.ts'
import { letRun } from '../../../testing/running-clock.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { commandLine } from '../../base/audit/record-audit.ts'
import { addPushChannel, removeChannel, renewPushKey } from './push-channels-admin.ts'

let test: TestApp
let key: string
let origin: string
let stopClock: () => void

beforeAll(async () => {
  test = await openTestApp({ env: { STROM_LOG_LEVEL: 'silent' } })
  const added = await addPushChannel(test.app, commandLine, { id: 'arena', title: 'Arena' })
  if (!added.ok) throw new Error(added.reason)
  key = added.key
  origin = await test.server.listen({ port: 0, host: '127.0.0.1' })
  // A broadcast needs a running clock.
  stopClock = letRun(test.clock)
})
afterAll(async () => {
  stopClock()
  await test.close()
})

const pushes: AbortController[] = []
afterEach(() => {
  for (const push of pushes.splice(0)) push.abort()
})

function place() {
  const keyed = test.app.channels.getPush('arena')
  if (!keyed) throw new Error('no channel')
  return keyed.pushChannel
}

function push(
  body: Iterable<Buffer> | typeof paceBroadcast,
  options: { url?: string; headers?: Record<string, string>; method?: string } = {},
) {
  const { url = `/ingest/arena?key=${key}`, headers = {}, method = 'POST' } = options
  const ending = new AbortController()
  pushes.push(ending)
  return fetch(`${origin}${url}`, {
    method,
    headers,
    body: Readable.toWeb(
      Readable.from(typeof body === 'function' ? body(ending.signal) : body),
    ) as ReadableStream,
    duplex: 'half',
    signal: ending.signal,
  } as RequestInit)
}

async function refusal(answer: Promise<Response>) {
  const response = await answer
  return { status: response.status, ...((await response.json()) as { reason: string; detail: string }) }
}

const nothing = [Buffer.alloc(0)]
const basic = (password: string) => ({
  authorization: `Basic ${Buffer.from(`live:${password}`).toString('base64')}`,
})

describe('/ingest', () => {
  it('asks for a key, and tells how to bring it', async () => {
    const response = await push(nothing, { url: '/ingest/arena' })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toMatch(/^Basic/)
  })

  it.each([
    ['a wrong key', '/ingest/arena?key=guessed', {}],
    ['a wrong password', '/ingest/arena', basic('guessed')],
    ['no such channel', '/ingest/nowhere?key=guessed', {}],
    ['a built-in channel', '/ingest/fjord?key=guessed', {}],
  ])('refuses %s alike', async (_what, url, headers) => {
    expect(await refusal(push(nothing, { url, headers }))).toMatchObject({
      status: 403,
      reason: 'wrong-key',
      detail: expect.stringContaining('There is no such channel with this key.'),
    })
  })

  it('takes the key as a password or a bearer, by POST or PUT', async () => {
    const url = '/ingest/arena'
    const { whole } = makeBroadcast({ seconds: 1 })
    for (const headers of [basic(key), { authorization: `Bearer ${key}` }] as Record<string, string>[]) {
      expect((await push([whole], { url, headers, method: 'PUT' })).status).toBe(200)
    }
    expect((await push([whole])).status).toBe(200)
  })

  it('shows a broadcast, refuses a second one meanwhile, and shows the slate after it', async () => {
    const running = push(paceBroadcast)
    await expect.poll(() => place().isLive(), { timeout: 5000 }).toBe(true)
    expect(await refusal(push(nothing))).toMatchObject({
      status: 409,
      reason: 'busy',
      detail: 'Somebody is broadcasting to this channel already. End that broadcast first.',
    })
    expect(place().isLive()).toBe(true)
    pushes[0]?.abort()
    await expect(running).rejects.toThrow()
    await expect.poll(() => place().isLive(), { timeout: 5000 }).toBe(false)
  })

  it('says what is wrong with what is pushed, and goes on serving', async () => {
    expect(await refusal(push([Buffer.from('no film at all, just words')]))).toMatchObject({
      status: 415,
      reason: 'not-mp4',
    })
    const broken = makeBroadcast({ seconds: 2 }).whole
    broken.fill(0xff, broken.length - 9000)
    expect(await refusal(push([broken]))).toMatchObject({ status: 422, reason: 'damaged' })
    expect((await push([makeBroadcast({ seconds: 1 }).whole])).status).toBe(200)
  })

  it('ends a broadcast whose key was renewed or whose channel was removed', async () => {
    const running = push(paceBroadcast)
    await expect.poll(() => place().isLive(), { timeout: 5000 }).toBe(true)
    const renewed = await renewPushKey(test.app, commandLine, { id: 'arena' })
    expect(await refusal(running)).toMatchObject({ status: 403, reason: 'revoked' })
    expect(await refusal(push(nothing))).toMatchObject({ status: 403, reason: 'wrong-key' })
    if (!renewed.ok) throw new Error(renewed.reason)
    key = renewed.key
    const other = await addPushChannel(test.app, commandLine, { id: 'other', title: 'Other' })
    if (!other.ok) throw new Error(other.reason)
    const channel = test.app.channels.get('other')
    const pushed = push(paceBroadcast, { url: `/ingest/other?key=${other.key}` })
    await expect
      .poll(() => test.app.channels.getPush('other')?.pushChannel.isLive(), { timeout: 5000 })
      .toBe(true)
    expect(await removeChannel(test.app, commandLine, { id: 'other' })).toEqual({ ok: true })
    expect(await refusal(pushed)).toMatchObject({ reason: 'revoked' })
    expect(channel?.closed.aborted).toBe(true)
    expect(test.app.channels.get('other')).toBeNull()
  })

  it('answers other methods with those it takes', async () => {
    const response = await test.server.inject({ method: 'GET', url: '/ingest/arena' })
    expect(response.statusCode).toBe(405)
    expect(response.headers.allow).toBe('POST, PUT')
  })
})

it('keeps no key, and takes no id that is another channel’s', async () => {
  const rows = await test.app.db.selectFrom('channels').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(key)
  for (const [id, reason] of [
    ['arena', 'taken'],
    ['fjord', 'taken'],
    ['slate', 'taken'],
    ['Arena', 'bad-id'],
    ['a/b', 'bad-id'],
    ['', 'bad-id'],
  ]) {
    expect(await addPushChannel(test.app, commandLine, { id: id ?? '', title: 'Arena' })).toEqual({
      ok: false,
      reason,
    })
  }
  expect(await renewPushKey(test.app, commandLine, { id: 'fjord' })).toEqual({
    ok: false,
    reason: 'wrong-kind',
  })
  expect(await removeChannel(test.app, commandLine, { id: 'nowhere' })).toEqual({
    ok: false,
    reason: 'unknown',
  })
})

describe.runIf(runsFfmpeg)('ffmpeg', () => {
  const input = (file: string) => ['-re', '-stream_loop', '-1', '-i', join(clipsDir, 'testbilde', file)]
  const muxer = ['-f', 'mp4', '-movflags', '+delay_moov+default_base_moof+separate_moof+frag_keyframe']

  function ffmpeg(address: string) {
    const tracks = [...input('480p.mp4'), ...input('audio.mp4'), '-map', '0:v', '-map', '1:a', '-c', 'copy']
    const more = ['-frag_duration', '200000', '-send_expect_100', '1', address]
    return spawn('ffmpeg', ['-v', 'error', ...tracks, ...muxer, ...more], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  }

  it('pushes what ffprobe reads back as HLS', async () => {
    await test.build.stream({ id: 'arena', channel: 'arena' })
    await test.app.events.publish(test.app.db, 'streams-changed', {})
    const { email } = await test.build.account({ span: { days: 1 } })
    const token = await test.signIn(email)
    const asked = await test.call({ method: 'POST', path: '/api/streams/expiry-token' } as never, {
      token,
      body: { isMobile: false } as never,
      ip: '127.0.0.1',
    })
    const pusher = ffmpeg(`${origin}/ingest/arena?key=${key}`)
    try {
      await expect.poll(() => place().isLive(), { timeout: 15_000 }).toBe(true)
      const until = (test.app.channels.get('arena')?.newest() ?? 0) + 25
      await expect
        .poll(() => test.app.channels.get('arena')?.newest(), { timeout: 15_000 })
        .toBeGreaterThan(until)
    } finally {
      const gone = once(pusher, 'exit')
      pusher.kill('SIGKILL')
      await gone
    }
    const { streamToken } = asked.json<{ streamToken: string }>()
    const probe = spawn('ffprobe', [
      ...['-v', 'error', '-headers', 'X-Forwarded-For: 127.0.0.1\r\n', '-show_entries'],
      ...['stream=codec_name,width,height', '-of', 'csv=p=0'],
      `${origin}/media/arena/index.m3u8?token=${streamToken}`,
    ])
    expect(new Set((await text(probe.stdout)).split('\n').filter(Boolean))).toEqual(
      new Set(['h264,854,480', 'aac']),
    )
  })

  it('is told why it is refused', async () => {
    const pusher = ffmpeg(`${origin}/ingest/arena?key=guessed`)
    expect(await text(pusher.stderr)).toContain('403')
  })
})
