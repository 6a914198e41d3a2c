import { Readable } from 'node:stream'
import { contract, type OwnerChannel } from '@strom/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paceBroadcast } from '../../../testing/live/test-broadcast.ts'
import { type Origin, openOrigin } from '../../../testing/live/test-origin.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'

const { ownerStreams, channels } = contract

const variants = [
  '#EXTM3U',
  '#EXT-X-STREAM-INF:BANDWIDTH=3000000,RESOLUTION=1920x1080,FRAME-RATE=25.000,CODECS="avc1.640028,mp4a.40.2"',
  'high.m3u8?key=s3cret',
  '#EXT-X-STREAM-INF:BANDWIDTH=800000',
  'low.m3u8?key=s3cret',
]
const segments = [
  '#EXTM3U',
  '#EXT-X-TARGETDURATION:4',
  '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES',
  '#EXT-X-PART-INF:PART-TARGET=0.5',
  '#EXTINF:4,',
  'one.ts?key=s3cret',
]
const secrets = ['s3cret', 'sesame', 'index.m3u8', 'me:pass', 'secret-host']

let test: TestApp
let token: string
let origin: Origin
let base: string
beforeAll(async () => {
  test = await openTestApp({
    env: { STROM_PUBLIC_URL: 'https://live.example.org', STROM_LOG_LEVEL: 'silent' },
  })
  token = await test.signIn((await test.build.account({ isStaff: true, isOwner: true })).email)
  base = await test.server.listen({ port: 0, host: '127.0.0.1' })
  origin = await openOrigin({
    '/live/index.m3u8': variants.join('\n'),
    '/live/high.m3u8': segments.join('\n'),
    '/live/one.ts': 'media',
    '/plain.m3u8': '#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\ngone.ts\n',
    '/page': '<html>',
  })
})
afterAll(async () => {
  await test.close()
  await origin.close()
})
// A recent answer is not asked for again.
beforeEach(() => test.clock.advance(30))

async function ask<Name extends keyof typeof channels>(name: Name, body: object) {
  return (await test.call(channels[name], { token, body: body as never })).json()
}

async function find(id: string): Promise<OwnerChannel | undefined> {
  const { channels: all } = (await test.call(ownerStreams.list, { token })).json()
  return all.find((channel: OwnerChannel) => channel.id === id)
}

/** Four times as fast as real time, advancing the site's clock. */
async function* broadcast(signal: AbortSignal): AsyncGenerator<Buffer> {
  for await (const piece of paceBroadcast(signal, { everyMs: 50 })) {
    yield piece
    test.clock.advance(0.2)
  }
}

async function acts() {
  return (await test.call(contract.audit.list, { token, body: {} })).json().acts
}

const address = () => `${origin.url.replace('//', '//me:pass@')}/live/index.m3u8?key=s3cret`
const headers = 'X-Key: sesame'

it('a built-in channel is on, and cannot be changed', async () => {
  expect(await find('fjord')).toMatchObject({
    kind: 'built-in',
    state: 'on',
    version: 0,
    lastError: null,
    pushAddress: null,
    origin: null,
    renditions: [{ name: '1080p', height: 1080, codecs: expect.stringContaining('avc1') }, {}, {}],
  })
  expect(await find('slate')).toBeUndefined()
  const which = { id: 'fjord', version: 0 }
  for (const refused of [
    await ask('edit', { ...which, title: 'X' }),
    await ask('remove', which),
    await ask('renewKey', which),
    await ask('testHls', { id: 'fjord' }),
  ]) {
    expect(refused).toMatchObject({ resultCode: 2, detail: expect.any(String) })
    expect(['wrong-kind', 'unknown']).toContain(refused.reason)
  }
})

describe('a channel that is broadcast to', () => {
  it('shows its key when it is made and when it is renewed, and never else', async () => {
    const { channel, push } = await ask('addPush', { title: 'Arena' })
    expect(channel).toMatchObject({
      id: 'arena',
      title: 'Arena',
      kind: 'push',
      state: 'waiting',
      onSince: null,
      renditions: [],
      pushAddress: 'https://live.example.org/ingest/arena',
      shownBy: [],
      lastError: null,
    })
    expect(push.address).toBe(`https://live.example.org/ingest/arena?key=${push.key}`)
    expect(push.ffmpeg).toContain(push.address)
    expect(push.obs.muxer).toContain('frag_duration=200000')

    const stale = await ask('renewKey', { id: 'arena', version: channel.version + 100 })
    expect(stale).toMatchObject({ reason: 'changed-meanwhile', channel: { version: channel.version } })
    const renewed = await ask('renewKey', { id: 'arena', version: channel.version })
    expect(renewed.push.key).not.toBe(push.key)
    const wrong = await fetch(`${base}/ingest/arena?key=${push.key}`, { method: 'POST' })
    expect(wrong.status).toBe(403)
    expect((await find('arena'))?.lastError).toMatchObject({
      reason: 'wrong-key',
      detail: 'Somebody tried to broadcast with a wrong key.',
    })
    const told = JSON.stringify([await find('arena'), await acts()])
    for (const key of [push.key, renewed.push.key]) expect(told).not.toContain(key)
    expect((await acts()).slice(0, 2)).toMatchObject([
      { act: 'channel-key-renewed', subject: { kind: 'channel', id: 'arena' }, after: null },
      { act: 'channel-added', after: { title: 'Arena', kind: 'push' } },
    ])
  })

  it('is on while somebody broadcasts, and tells why a broadcast ended', async () => {
    const { version = 0 } = (await find('arena')) ?? {}
    const { push } = await ask('renewKey', { id: 'arena', version })
    const encoder = new AbortController()
    const pushed = fetch(push.address.replace('https://live.example.org', base), {
      method: 'POST',
      signal: encoder.signal,
      duplex: 'half',
      body: Readable.toWeb(Readable.from(broadcast(encoder.signal))) as ReadableStream,
    } as RequestInit).catch(() => null)
    await expect.poll(async () => (await find('arena'))?.state, { timeout: 5000 }).toBe('on')
    expect(await find('arena')).toMatchObject({
      onSince: expect.stringMatching(/^2026-/),
      renditions: [{ codecs: expect.stringContaining('avc1'), height: expect.any(Number) }],
    })
    encoder.abort()
    await pushed
    await expect.poll(async () => (await find('arena'))?.lastError?.reason).toBe('lost')
    expect(await find('arena')).toMatchObject({ state: 'waiting', onSince: null, renditions: [] })
  })

  it('has a ladder, in one order, and none but qualities that can be made', async () => {
    const { version = 0 } = (await find('arena')) ?? {}
    for (const rungs of [[1081], ['720'], 720, [480, 480, 480, 480]]) {
      expect(await ask('edit', { id: 'arena', version, rungs })).toMatchObject({
        resultCode: expect.toBeOneOf([2, 19]),
      })
    }
    const { channel } = await ask('edit', { id: 'arena', version, rungs: [480, 1080] })
    expect(channel).toMatchObject({ rungs: [1080, 480], transcoding: null, hasFfmpeg: expect.any(Boolean) })
    expect((await acts())[0]).toMatchObject({ before: { rungs: [] }, after: { rungs: [1080, 480] } })
    const again = await ask('edit', { id: 'arena', version: channel.version, rungs: [1080, 480] })
    expect(again.channel.version).toBe(channel.version)
    const none = await ask('edit', { id: 'arena', version: channel.version, rungs: [] })
    expect(none.channel).toMatchObject({ title: 'Arena', rungs: [] })
  })

  it('has title and ladder to change and nothing else, and is removed when no stream shows it', async () => {
    const { version = 0 } = (await find('arena')) ?? {}
    expect(await ask('edit', { id: 'arena', version, allowInner: true })).toMatchObject({
      reason: 'wrong-kind',
    })
    const { channel } = await ask('edit', { id: 'arena', version, title: 'Hall' })
    expect(channel).toMatchObject({ title: 'Hall' })
    const { stream } = (
      await test.call(ownerStreams.add, { token, body: { title: 'Match', channel: 'arena' } })
    ).json()
    const which = { id: 'arena', version: channel.version }
    expect(await ask('remove', which)).toMatchObject({
      resultCode: 2,
      reason: 'in-use',
      channel: { shownBy: [{ id: 'match', title: 'Match' }] },
    })
    await test.call(ownerStreams.remove, { token, body: { id: stream.id, version: stream.version } })
    expect(await ask('remove', { id: 'arena', version })).toMatchObject({ reason: 'changed-meanwhile' })
    expect(await ask('remove', which)).toEqual({ resultCode: 1 })
    expect(await find('arena')).toBeUndefined()
    expect(await ask('remove', which)).toMatchObject({ reason: 'unknown' })
  })

  it.each([
    ['taken', { id: 'fjord', title: 'Fjord' }],
    ['bad-id', { id: 'Not one', title: 'Fjord' }],
  ])('is refused as %s', async (reason, body) => {
    expect(await ask('addPush', body)).toMatchObject({ resultCode: 2, reason })
    expect(await ask('addHls', { ...body, address: 'https://tv.example/a.m3u8' })).toMatchObject({ reason })
  })
})

describe('a channel that is fetched', () => {
  it('keeps its address and headers to itself', async () => {
    const made = await ask('addHls', { title: 'Far TV', address: address(), headers, allowInner: true })
    expect(made.channel).toMatchObject({
      id: 'far-tv',
      kind: 'hls',
      state: 'on',
      origin: origin.url,
      hasHeaders: true,
      allowInner: true,
      renditions: [
        { name: '1080p', width: 1920, height: 1080, frameRate: 25, codecs: 'avc1.640028,mp4a.40.2' },
        { name: '800 kb/s', width: null, height: null, codecs: null, bandwidth: 800_000 },
      ],
    })
    expect(origin.asked.at(-1)?.headers).toMatchObject({ 'x-key': 'sesame' })
    const { version } = made.channel
    const edited = await ask('edit', {
      id: 'far-tv',
      version,
      title: 'Near TV',
      headers: '',
      headersToAll: true,
    })
    expect(made.channel).toMatchObject({ headersToAll: false })
    expect(edited.channel).toMatchObject({ title: 'Near TV', hasHeaders: false, headersToAll: true })
    const told = JSON.stringify([made, edited, await acts()])
    for (const secret of secrets) expect(told).not.toContain(secret)
    expect((await acts()).slice(0, 2)).toMatchObject([
      {
        act: 'channel-changed',
        before: { title: 'Far TV', headersToAll: false },
        after: { title: 'Near TV', headers: 'changed', headersToAll: true },
      },
      { act: 'channel-added', after: { kind: 'hls', origin: origin.url, allowInner: true } },
    ])
    const stale = { id: 'far-tv', version, title: 'Stale' }
    expect(await ask('edit', stale)).toMatchObject({
      reason: 'changed-meanwhile',
      channel: { title: 'Near TV' },
    })
  })

  it('does not tell another server what was meant for the one before', async () => {
    const { version = 0 } = (await find('far-tv')) ?? {}
    const withHeaders = await ask('edit', { id: 'far-tv', version, headers })
    expect(withHeaders.channel.hasHeaders).toBe(true)
    const moved = await ask('edit', {
      id: 'far-tv',
      version: withHeaders.channel.version,
      address: `${origin.url.replace('127.0.0.1', 'localhost')}/live/index.m3u8`,
    })
    expect(moved.channel).toMatchObject({ hasHeaders: false, state: 'on' })
    expect(origin.asked.at(-1)?.headers).not.toHaveProperty('x-key')
    const tried = await ask('testHls', { id: 'far-tv', address: `${origin.url}/live/index.m3u8`, headers })
    expect(tried.resultCode).toBe(1)
    expect((await find('far-tv'))?.hasHeaders).toBe(false)
  })

  it('says what is wrong with its source', async () => {
    const { version = 0 } = (await find('far-tv')) ?? {}
    const { channel } = await ask('edit', { id: 'far-tv', version, address: `${origin.url}/none.m3u8` })
    expect(channel).toMatchObject({
      state: 'failing',
      renditions: [],
      lastError: { reason: 'offline', detail: 'The source of this stream is not sending.' },
    })
    await ask('remove', { id: 'far-tv', version: channel.version })
  })

  it.each([
    ['bad-address', { address: 'ftp://tv.example/a' }],
    ['bad-header', { address: 'https://tv.example/a.m3u8', headers: 'sesame' }],
    ['own-header', { address: 'https://tv.example/a.m3u8', headers: 'Host: inner' }],
  ])('is refused as %s', async (reason, given) => {
    const refused = { resultCode: 2, reason, detail: expect.any(String) }
    expect(await ask('addHls', { title: 'TV', ...given })).toEqual(refused)
    expect(await ask('testHls', given)).toEqual(refused)
  })
})

describe('a try of an address', () => {
  it('tells what a viewer would get, and stores nothing', async () => {
    const tried = await ask('testHls', { address: address(), headers, allowInner: true })
    expect(tried).toMatchObject({
      resultCode: 1,
      found: {
        segmentSeconds: 4,
        partSeconds: 0.5,
        blockingReload: true,
        ended: false,
        renditions: [{ name: '1080p' }, { name: '800 kb/s' }],
      },
    })
    for (const secret of secrets) expect(JSON.stringify(tried)).not.toContain(secret)
    expect(await find('trial')).toBeUndefined()
  })

  it.each([
    ['inner', '/live/index.m3u8', false],
    ['offline', '/none.m3u8', true],
    ['not-hls', '/page', true],
    ['gone', '/plain.m3u8', true],
  ])('says %s', async (fault, path, allowInner) => {
    const tried = await ask('testHls', { address: origin.url + path, allowInner })
    expect(tried).toEqual({ resultCode: 2, fault, detail: expect.any(String) })
  })

  it('wants an address or a channel that has one', async () => {
    expect(await ask('testHls', {})).toMatchObject({ reason: 'bad-address' })
    expect(await ask('testHls', { id: 'nowhere' })).toMatchObject({ reason: 'unknown' })
  })
})
