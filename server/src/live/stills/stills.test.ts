import { contract, type Stream } from '@strom/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runsFfmpeg } from '../../../testing/ffmpeg.ts'
import { makeBroadcast } from '../../../testing/live/test-broadcast.ts'
import { type Origin, openOrigin } from '../../../testing/live/test-origin.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createFfmpeg } from '../../base/adapters/ffmpeg.ts'
import { createMarkedNames } from '../../base/adapters/marked-name.ts'
import { commandLine } from '../../base/audit/record-audit.ts'
import { waitForSettings } from '../../operate/cli/wait-for-settings.ts'
import { addExternalChannel } from '../external/external-channels-admin.ts'
import { createMp4Demuxer } from '../push/demux-mp4.ts'
import { addPushChannel } from '../push/push-channels-admin.ts'
import { createStills } from './stills.ts'

describe.runIf(runsFfmpeg)('a still', () => {
  let test: TestApp
  let origin: Origin
  let token: string
  const { header, fragments } = makeBroadcast({ seconds: 4 })
  const list = (...lines: string[]) =>
    [
      '#EXTM3U',
      '#EXT-X-TARGETDURATION:4',
      '#EXT-X-MEDIA-SEQUENCE:7',
      ...lines,
      '#EXTINF:4,',
      'one.m4s',
      '',
    ].join('\n')

  /** `side` in pixels; compresses to a few kilobytes. */
  const black = (side: number) => {
    const size = `color=black:size=${side}x${side}:rate=1`
    const encoder = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-f', 'mpegts']
    const args = ['-v', 'error', '-f', 'lavfi', '-i', size, '-frames:v', '1', ...encoder, 'pipe:1']
    return createFfmpeg().run(args, Buffer.alloc(0), { ms: 30_000, bytes: 5_000_000 })
  }
  const ofOne = (file: string) => list().replace('one.m4s', file)

  beforeAll(async () => {
    const [large, huge] = [await black(2048), await black(4096)]
    if (!large || !huge) throw new Error('no pictures were made')
    origin = await openOrigin({
      '/large.m3u8': ofOne('large.ts'),
      '/huge.m3u8': ofOne('huge.ts'),
      '/large.ts': large,
      '/huge.ts': huge,
      '/live.m3u8':
        '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=900000\nhigh.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=300000\nlow.m3u8\n',
      '/low.m3u8': list('#EXT-X-MAP:URI="init.mp4"'),
      '/secret.m3u8': list('#EXT-X-KEY:METHOD=AES-128,URI="key"', '#EXT-X-MAP:URI="init.mp4"'),
      '/odd.m3u8': list(),
      '/init.mp4': header,
      '/one.m4s': Buffer.concat(fragments),
    })
    test = await openTestApp({ env: { STROM_LOG_LEVEL: 'silent' } })
    token = await test.signIn((await test.build.account()).email)
    await addPushChannel(test.app, commandLine, { id: 'arena', title: 'Arena' })
    for (const name of ['live', 'secret', 'odd', 'large', 'huge']) {
      const address = `${origin.url}/${name}.m3u8`
      const channel = { id: name, title: name, address, headers: {}, allowInner: true }
      await addExternalChannel(test.app, commandLine, channel)
    }
    for (const channel of ['arena', 'live', 'secret', 'odd', 'large', 'huge']) {
      await test.build.stream({ id: channel, channel, image_location: '' })
    }
    await test.build.stream({ id: 'pictured', channel: 'live', image_location: '/images/own.webp' })
    await test.app.ffmpeg.look()
  })
  afterAll(async () => {
    await test.close()
    await origin.close()
  })

  async function pictureOf(id: string): Promise<string> {
    const { streams } = (await test.call(contract.streams.all, { token })).json()
    return streams.find((stream: Stream) => stream.id === id)?.image_location
  }

  async function open(address: string) {
    const answer = await test.server.inject({ method: 'GET', url: address })
    const { statusCode, rawPayload, headers } = answer
    const { format, width, height } = statusCode === 200 ? await sharp(rawPayload).metadata() : {}
    return { statusCode, format, width, height, cache: headers['cache-control'] }
  }

  /** Four seconds in real time. */
  function broadcast() {
    const publisher = test.app.channels.getPush('arena')?.pushChannel.takeSlot()
    if (!publisher) throw new Error('the slot is taken')
    const demuxer = createMp4Demuxer(publisher.begin)
    demuxer.receive(header)
    for (const fragment of fragments) {
      test.clock.advance(0.2)
      demuxer.receive(fragment)
    }
    return publisher
  }

  it('shows what is broadcast, and nothing before and after', async () => {
    expect(await pictureOf('arena')).toBe('')
    const publisher = broadcast()
    const address = await pictureOf('arena')
    expect(address).toMatch(/^\/images\/stills\/arena\.\d+\.[\w-]{22}\.jpg$/)
    const still = { statusCode: 200, format: 'jpeg', width: 640, height: 360, cache: 'private, max-age=300' }
    expect(await open(address)).toEqual(still)
    publisher.leave()
    expect(await pictureOf('arena')).toBe('')
    // Kept for pages that already have the address.
    expect(await open(address)).toEqual(still)
  })

  it('is of the smallest variant of a source elsewhere, which is asked once a minute', async () => {
    const address = await pictureOf('live')
    const [first, again] = await Promise.all([open(address), open(address)])
    expect(first).toMatchObject({ statusCode: 200, format: 'jpeg', width: 640 })
    expect(again).toEqual(first)
    expect(await open(address)).toEqual(first)
    expect(origin.hits('/one.m4s')).toBe(1)
    expect(origin.hits('/high.m3u8')).toBe(0)
  })

  it('is of a large picture too', async () => {
    expect(await open(await pictureOf('large'))).toMatchObject({ statusCode: 200, width: 640, height: 640 })
  })

  it.each(['secret', 'odd', 'huge'])(
    'of a source that is %s is empty, which no page is to complain of',
    async (id) => {
      const address = await pictureOf(id)
      expect(await open(address)).toMatchObject({ statusCode: 204, cache: 'no-store' })
      expect(await open(address)).toMatchObject({ statusCode: 204 })
    },
  )

  it('does not stand in the place of a picture that an owner chose', async () => {
    expect(await pictureOf('pictured')).toBe('/images/own.webp')
  })

  it('cannot be had by an address that is guessed, of another channel, or old', async () => {
    const address = await pictureOf('live')
    for (const other of [
      address.replace('live.', 'secret.'),
      address.replace(/\.[\w-]{22}\.jpg/, `.${'A'.repeat(22)}.jpg`),
      address.replace(/\.[\w-]{22}\.jpg/, '..jpg'),
      address.replace(/\d+/, (minute) => String(Number(minute) + 1)),
      '/images/stills/x.jpg',
      `/images/stills/${'æ'.repeat(40)}.1.${'A'.repeat(22)}.jpg`,
    ]) {
      expect(await open(other), other).toMatchObject({ statusCode: 404 })
    }
    test.clock.advance(6 * 60)
    expect(await open(address)).toMatchObject({ statusCode: 404 })
  })

  it('is made no more once the setting is off', async () => {
    const address = await pictureOf('live')
    await test.app.settings.set(test.app.db, 'liveStills', false)
    await waitForSettings(test.app, { liveStills: false })
    expect(await pictureOf('live')).toBe('')
    expect(await open(address)).toMatchObject({ statusCode: 404 })
  })
})

it('without ffmpeg there is none', async () => {
  const channel = { getPush: () => null }
  const stills = createStills({
    ffmpeg: createFfmpeg('no-such-program'),
    channels: channel,
    external: { get: () => ({}) as never },
    clock: { now: () => 0 } as never,
    names: createMarkedNames(Buffer.alloc(32)),
    isOn: () => true,
  })
  expect(stills.address('live')).toBe('')
})
