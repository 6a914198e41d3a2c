import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { runsFfmpeg } from '../../../testing/ffmpeg.ts'
import { inputs, publishOverRtmp } from '../../../testing/live/encoder.ts'
import { publishEnhanced } from '../../../testing/live/enhanced-encoder.ts'
import { letRun } from '../../../testing/running-clock.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { commandLine } from '../../base/audit/record-audit.ts'
import { addPushChannel, renewPushKey } from '../push/push-channels-admin.ts'
import { listenRtmp, type RtmpServer } from './listen.ts'

let test: TestApp
let rtmp: RtmpServer
let key: string
let stopClock: () => void
const stopping = new AbortController()

beforeAll(async () => {
  test = await openTestApp({ env: { STROM_LOG_LEVEL: 'silent' }, settings: { maxTranscodings: 0 } })
  const added = await addPushChannel(test.app, commandLine, { id: 'arena', title: 'Arena' })
  if (!added.ok) throw new Error(added.reason)
  key = added.key
  rtmp = await listenRtmp(test.app, { host: '127.0.0.1', port: 0, stopping: stopping.signal })
  stopClock = letRun(test.clock)
})
afterAll(async () => {
  stopClock()
  stopping.abort()
  await rtmp.ended()
  await test.close()
})

function arena() {
  const keyed = test.app.channels.getPush('arena')
  if (!keyed) throw new Error('no channel')
  return keyed.pushChannel
}

const encoders: ChildProcess[] = []
afterEach(async () => {
  for (const encoder of encoders.splice(0)) {
    encoder.kill('SIGKILL')
    if (encoder.exitCode === null && encoder.signalCode === null) await once(encoder, 'exit')
  }
  await expect.poll(() => arena().isLive()).toBe(false)
})

const { picture, sound, h264 } = inputs

/** `ended` resolves with ffmpeg's complaints. */
function publish(
  streamKey: string,
  args: readonly string[] = [...picture, ...sound, ...h264, '-c:a', 'aac'],
) {
  const publishing = publishOverRtmp(rtmp.port, streamKey, args)
  encoders.push(publishing.encoder)
  return publishing
}

const live = () => expect.poll(() => arena().isLive(), { timeout: 10_000 }).toBe(true)

describe.runIf(runsFfmpeg)('an encoder', () => {
  it('with its defaults goes on air, B-frames included, and off when it ends', async () => {
    const { encoder } = publish(key, [
      ...picture,
      ...sound,
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-g',
      '60',
      '-c:a',
      'aac',
    ])
    await live()
    const [rendition] = arena().channel.renditions
    expect(rendition).toMatchObject({
      width: 320,
      height: 180,
      codecs: expect.stringMatching(/^avc1\.\w{6},mp4a\.40\.2$/),
    })
    expect(rendition?.frameRate).toBeCloseTo(30, 0)
    encoder.kill('SIGINT')
    await expect.poll(() => arena().isLive()).toBe(false)
    expect(arena().lastFault()).toBeNull()
  })

  it.each([
    ['44.1 kHz in mono', [...picture, ...sound, ...h264, '-c:a', 'aac', '-ar', '44100', '-ac', '1']],
    ['no sound', [...picture, ...h264]],
    [
      '5 pictures a second',
      ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=5', ...sound, ...h264, '-c:a', 'aac'],
    ],
    [
      '60 pictures a second',
      ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=60', ...sound, ...h264, '-c:a', 'aac'],
    ],
  ])('with %s goes on air, and stays', async (_, args) => {
    publish(key, args)
    await live()
    const first = arena().channel.newest() ?? 0
    await new Promise((resolve) => setTimeout(resolve, 3000))
    expect(arena().isLive()).toBe(true)
    expect((arena().channel.newest() ?? 0) - first).toBeGreaterThan(8)
  })

  it('with a wrong key is told so', async () => {
    expect(await publish('guessed').ended).toContain('There is no such channel with this key')
  })

  it('that comes second is told so, and the first goes on', async () => {
    publish(key)
    await live()
    expect(await publish(key).ended).toContain('Somebody is broadcasting to this channel already')
    expect(arena().isLive()).toBe(true)
    expect(arena().lastFault()).toMatchObject({ reason: 'busy' })
  })

  it('with a codec that no browser plays is told which it must be', async () => {
    const flv1 = [...picture, '-c:v', 'flv1', ...sound, '-c:a', 'aac']
    await publish(key, flv1).ended
    expect(arena().lastFault()).toMatchObject({ reason: 'picture-codec' })
    await publish(key, [...picture, ...sound, ...h264, '-c:a', 'mp3']).ended
    expect(arena().lastFault()).toMatchObject({ reason: 'sound-codec' })
  })

  it.each([
    [
      'HEVC',
      '-c:v libx265 -preset ultrafast -x265-params log-level=none -tag:v hvc1 -c:a aac',
      'picture-codec',
    ],
    ['Opus', '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a libopus', 'sound-codec'],
    ['AV1', '-c:v libsvtav1 -preset 12 -c:a aac', 'picture-codec'],
  ])('that sends %s over Enhanced RTMP is refused where nothing converts it', async (_, encoding, reason) => {
    await publishEnhanced(rtmp.port, key, [...picture, ...sound, ...encoding.split(' '), '-t', '3'])
    expect(arena().lastFault()).toMatchObject({ reason })
    expect(arena().isLive()).toBe(false)
  })

  it('with H.264 and AAC over Enhanced RTMP goes on air', async () => {
    const fault = arena().lastFault()
    const sent = publishEnhanced(rtmp.port, key, [...picture, ...sound, ...h264, '-c:a', 'aac', '-t', '4'])
    await live()
    await sent
    await expect.poll(() => arena().isLive()).toBe(false)
    expect(arena().lastFault()).toEqual(fault)
  })

  it('whose key is renewed is cut off', async () => {
    const { ended } = publish(key)
    await live()
    const renewed = await renewPushKey(test.app, commandLine, { id: 'arena' })
    if (!renewed.ok) throw new Error(renewed.reason)
    await ended
    await expect.poll(() => arena().isLive()).toBe(false)
    expect(arena().lastFault()).toMatchObject({ reason: 'revoked' })
    key = renewed.key
  })
})

describe.runIf(runsFfmpeg)('an encoder of a site that stops', () => {
  it('is told so, and given time to read it', async () => {
    const ending = new AbortController()
    const { port, ended } = await listenRtmp(test.app, {
      host: '127.0.0.1',
      port: 0,
      stopping: ending.signal,
    })
    const publishing = publishOverRtmp(port, key, [...picture, ...sound, ...h264, '-c:a', 'aac'])
    encoders.push(publishing.encoder)
    await live()
    ending.abort()
    expect(await publishing.ended).toContain('The site restarts')
    await ended()
  })
})

describe('a stranger', () => {
  async function send(bytes: Buffer) {
    const socket = connect(rtmp.port, '127.0.0.1')
    const closed = once(socket, 'close')
    socket.on('error', () => {})
    socket.resume()
    socket.write(bytes)
    await closed
  }

  it.each([
    ['speaks HTTP', Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')],
    [
      'shakes hands, and sends noise',
      Buffer.concat([Buffer.of(3), Buffer.alloc(3072), Buffer.alloc(200, 0xc4)]),
    ],
    [
      'announces a message of a megabyte',
      Buffer.concat([Buffer.of(3), Buffer.alloc(3072), Buffer.of(3, 0, 0, 0, 0x10, 0, 0, 20, 0, 0, 0, 0)]),
    ],
  ])('who %s is cut off', async (_, bytes) => {
    await send(bytes)
    expect(arena().isLive()).toBe(false)
  })

  it('who only ever sends a byte is cut off as well', async () => {
    const ending = new AbortController()
    const { port, ended } = await listenRtmp(test.app, {
      host: '127.0.0.1',
      port: 0,
      stopping: ending.signal,
      keylessMs: 400,
    })
    const socket = connect(port, '127.0.0.1')
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => {})
    socket.write(Buffer.of(3))
    const trickle = setInterval(() => socket.write(Buffer.of(0)), 50)
    await closed
    clearInterval(trickle)
    ending.abort()
    await ended()
  })
})
