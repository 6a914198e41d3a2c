import { type ChildProcess, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { runsFfmpeg } from '../../../testing/ffmpeg.ts'
import { decodePictures } from '../../../testing/live/decode.ts'
import { inputs, publishOverRtmp, pushOverHttp } from '../../../testing/live/encoder.ts'
import { publishEnhanced } from '../../../testing/live/enhanced-encoder.ts'
import { makeBroadcast } from '../../../testing/live/test-broadcast.ts'
import { letRun } from '../../../testing/running-clock.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createFfmpeg } from '../../base/adapters/ffmpeg.ts'
import { commandLine } from '../../base/audit/record-audit.ts'
import { editChannel } from '../external/external-channels-admin.ts'
import { addPushChannel } from '../push/push-channels-admin.ts'
import { listenRtmp, type RtmpServer } from '../rtmp/listen.ts'
import { createTranscoding } from './transcoding.ts'

/** ffmpeg processes that read a broadcast from stdin. */
function transcodersOf(parent: number): number[] {
  const children = readdirSync(`/proc/${parent}/task`).flatMap((thread) =>
    readFileSync(`/proc/${parent}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  return children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('pipe:0'))
}

describe('without ffmpeg', () => {
  it('nothing is transcoded', async () => {
    const log = { info: () => {}, warn: () => {} }
    const ffmpeg = createFfmpeg('no-such-program')
    const transcoding = createTranscoding({ ffmpeg, log, maxRunning: () => 2 })
    expect(await ffmpeg.look()).toBe(false)
    expect(transcoding.isReady()).toBe(false)
  })
})

describe.runIf(runsFfmpeg)('a broadcast', () => {
  let test: TestApp
  let rtmp: RtmpServer
  let origin: string
  let stopClock: () => void
  const keys = new Map<string, string>()
  const stopping = new AbortController()
  const encoders: ChildProcess[] = []
  const { testPicture, picture, sound, h264, openGroups } = inputs
  const aac = ['-c:a', 'aac']

  beforeAll(async () => {
    test = await openTestApp({ env: { STROM_LOG_LEVEL: 'silent' }, settings: { maxTranscodings: 1 } })
    for (const id of ['arena', 'studio']) {
      const added = await addPushChannel(test.app, commandLine, { id, title: id })
      if (!added.ok) throw new Error(added.reason)
      keys.set(id, added.key)
      await editChannel(test.app, commandLine, { id, rungs: [480] })
    }
    origin = await test.server.listen({ port: 0, host: '127.0.0.1' })
    rtmp = await listenRtmp(test.app, { host: '127.0.0.1', port: 0, stopping: stopping.signal })
    stopClock = letRun(test.clock)
  })
  afterAll(async () => {
    stopClock()
    stopping.abort()
    await rtmp.ended()
    await test.close()
  })
  afterEach(async () => {
    for (const encoder of encoders.splice(0)) {
      encoder.kill('SIGKILL')
      if (encoder.exitCode === null && encoder.signalCode === null) await once(encoder, 'exit')
    }
    await expect.poll(() => channel('arena').isLive() || channel('studio').isLive()).toBe(false)
    await expect.poll(() => test.app.transcoding.stateOf('arena')).toBeNull()
  })

  function channel(id: string) {
    const keyed = test.app.channels.getPush(id)
    if (!keyed) throw new Error('no channel')
    return keyed.pushChannel
  }

  function publish(id: string, args: readonly string[]) {
    const publishing = publishOverRtmp(rtmp.port, keys.get(id) ?? '', args)
    encoders.push(publishing.encoder)
    return publishing
  }

  function push(id: string, args: readonly string[], flags?: string) {
    encoders.push(pushOverHttp(`${origin}/ingest/${id}?key=${keys.get(id)}`, args, flags))
  }

  const isLive = (id: string) => expect.poll(() => channel(id).isLive(), { timeout: 15_000 }).toBe(true)
  const offered = (id: string) =>
    channel(id).channel.renditions.map(({ width, height }) => `${width}x${height}`)

  function wholeSegments(id: string) {
    const all = channel(id).channel.segments()
    return all.filter(({ complete, period }) => complete && period === all.at(-1)?.period)
  }

  /** `count` of the last whole segment's pictures, and ffmpeg's complaints. */
  function decode(id: string, rendition: string) {
    const { channel: live } = channel(id)
    const segment = wholeSegments(id).at(-1)
    const sequences = segment?.fragments.map(({ sequence }) => sequence) ?? []
    const bytes = sequences.flatMap((sequence) => live.fragment(rendition, sequence) ?? [])
    const init = live.init(rendition, sequences[0] ?? 0)
    return decodePictures([...(init ? [init] : []), ...bytes])
  }

  it('has the smaller quality of its ladder beside its own, and comes back when ffmpeg dies', async () => {
    // B-frames, as encoders use by default.
    const own = ['-c:v', 'libx264', '-preset', 'superfast', '-bf', '2', '-pix_fmt', 'yuv420p', '-g', '10']
    const { encoder } = publish('arena', [...testPicture('960x540', 10), ...sound, ...own, ...aac])
    await isLive('arena')
    expect(offered('arena')).toEqual(['960x540', '854x480'])
    await expect.poll(() => wholeSegments('arena').length, { timeout: 15_000 }).toBeGreaterThan(2)
    for (const rendition of ['540p', '480p']) {
      expect(decode('arena', rendition), rendition).toEqual({ pictures: 20, complaints: '' })
    }
    await expect.poll(() => test.app.transcoding.stateOf('arena')?.processorPercent ?? 0).toBeGreaterThan(0)
    expect(test.app.transcoding.stateOf('arena')).toMatchObject({
      convertsPictures: false,
      rungs: [480],
      restarts: 0,
    })

    for (const pid of transcodersOf(process.pid)) process.kill(pid, 'SIGKILL')
    await expect.poll(() => channel('arena').isLive(), { timeout: 5000 }).toBe(false)
    await isLive('arena')
    expect(test.app.transcoding.stateOf('arena')).toMatchObject({ restarts: 1 })
    encoder.kill('SIGINT')
    await expect.poll(() => channel('arena').isLive()).toBe(false)
    expect(channel('arena').lastFault()).toBeNull()
  })

  it.each([
    { size: '320x180', ladder: ['320x180'] },
    { size: '960x540', ladder: ['960x540', '854x480'] },
  ])('copied from MPEG-TS in $size is known by its tracks when they come', async ({ size, ladder }) => {
    const folder = mkdtempSync(join(tmpdir(), 'strom-ts-'))
    const file = join(folder, 'a.ts')
    try {
      const encoded = [...testPicture(size, 10), ...sound, ...h264, '-g', '10', ...aac, '-t', '8']
      expect(spawnSync('ffmpeg', ['-v', 'error', ...encoded, file]).status).toBe(0)
      publish('arena', ['-re', '-stream_loop', '-1', '-i', file, '-c', 'copy'])
      await isLive('arena')
      expect(offered('arena')).toEqual(ladder)
      const state = test.app.transcoding.stateOf('arena')
      expect(state && { sound: state.convertsSound, restarts: state.restarts }).toEqual(
        ladder.length > 1 ? { sound: false, restarts: 0 } : null,
      )
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('in codecs that no browser plays is converted, over RTMP', async () => {
    const flash = ['-c:v', 'flv1', '-c:a', 'mp3', '-ar', '44100']
    publish('arena', [...picture, ...sound, ...flash])
    await isLive('arena')
    const [rendition] = channel('arena').channel.renditions
    expect(rendition).toMatchObject({
      height: 180,
      codecs: expect.stringMatching(/^avc1\.\w{6},mp4a\.40\.2$/),
    })
    expect(test.app.transcoding.stateOf('arena')).toMatchObject({
      convertsPictures: true,
      convertsSound: true,
    })
  })

  it.each([
    { way: 'RTMP', size: '320x180', made: ['320x180'] },
    { way: 'HTTP', size: '320x180', made: ['320x180'] },
    { way: 'HTTP', size: '320x180', made: ['320x180'], flags: 'empty_moov' },
    { way: 'RTMP', size: '960x540', made: ['960x540', '854x480'] },
  ])(
    'with open groups of $size is converted as soon as that is seen, over $way',
    async ({ way, size, made, flags }) => {
      const args = [...testPicture(size, 10), ...sound, ...openGroups, ...aac]
      if (way === 'RTMP') publish('arena', args)
      else push('arena', args, flags)
      await isLive('arena')
      await expect.poll(() => channel('arena').hasOpenGroups(), { timeout: 15_000 }).toBe(true)
      const newest = () => channel('arena').channel.segments().at(-1)?.period
      const before = newest()
      await expect.poll(newest, { timeout: 15_000 }).not.toBe(before)
      expect(test.app.transcoding.stateOf('arena')).toMatchObject({ convertsPictures: true })
      expect(channel('arena').isLive()).toBe(true)
      expect(offered('arena')).toEqual(made)
      // Each decodes alone.
      for (const count of [1, 2]) {
        await expect
          .poll(() => wholeSegments('arena').length, { timeout: 15_000 })
          .toBeGreaterThanOrEqual(count)
        expect(decode('arena', `${size.split('x')[1]}p`).complaints).toBe('')
      }
      expect(channel('arena').hasOpenGroups()).toBe(true)
      expect(test.app.transcoding.stateOf('arena')).toMatchObject({ restarts: 0 })
    },
  )

  it('keeps its pictures where its sound alone does not play', async () => {
    publish('arena', [...picture, ...sound, ...h264, '-c:a', 'mp3', '-ar', '44100'])
    await isLive('arena')
    expect(test.app.transcoding.stateOf('arena')).toMatchObject({
      convertsPictures: false,
      convertsSound: true,
    })
  })

  it.each([
    ['HEVC and Opus', '-c:v libx265 -preset ultrafast -x265-params log-level=none -g 30 -c:a libopus'],
    ['AV1 and AC-3', '-c:v libsvtav1 -preset 12 -g 30 -c:a ac3'],
  ])('in %s is converted, over HTTP', async (_, encoding) => {
    push('arena', [...picture, '-re', ...sound, ...encoding.split(' ')])
    await isLive('arena')
    const [rendition] = channel('arena').channel.renditions
    expect(rendition).toMatchObject({
      height: 180,
      codecs: expect.stringMatching(/^avc1\.\w{6},mp4a\.40\.2$/),
    })
  })

  it.each([
    [
      'HEVC with B-frames and AAC',
      '-c:v libx265 -preset ultrafast -x265-params log-level=none:bframes=2 -tag:v hvc1 -c:a aac',
    ],
    ['AV1 and Opus', '-c:v libsvtav1 -preset 12 -c:a libopus'],
  ])('in %s over Enhanced RTMP is converted, by any ffmpeg', async (_, encoding) => {
    const args = [...testPicture('320x180', 10), ...sound, ...encoding.split(' '), '-g', '10', '-t', '12']
    const fault = channel('arena').lastFault()
    const sent = publishEnhanced(rtmp.port, keys.get('arena') ?? '', args)
    await isLive('arena')
    const [rendition] = channel('arena').channel.renditions
    expect(rendition).toMatchObject({
      width: 320,
      height: 180,
      codecs: expect.stringMatching(/^avc1\.\w{6},mp4a\.40\.2$/),
    })
    await expect.poll(() => wholeSegments('arena').length, { timeout: 15_000 }).toBeGreaterThan(1)
    expect(decode('arena', '180p')).toEqual({ pictures: 20, complaints: '' })
    expect(test.app.transcoding.stateOf('arena')).toMatchObject({ convertsPictures: true, restarts: 0 })
    await sent
    await expect.poll(() => channel('arena').isLive()).toBe(false)
    expect(channel('arena').lastFault()).toEqual(fault)
  })

  it('that ffmpeg cannot read is refused', async () => {
    const { whole } = makeBroadcast({
      entry: (own) => Buffer.from(own.toString('latin1').replace('avc1', 'zzzz'), 'latin1'),
    })
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    const sent = fetch(`${origin}/ingest/arena?key=${keys.get('arena')}`, {
      method: 'POST',
      body: readable,
      duplex: 'half',
    } as RequestInit)
    const again = setInterval(() => void writer.write(whole).catch(() => {}), 300)
    const answer = await sent
    clearInterval(again)
    expect(answer.status).toBe(415)
    expect(await answer.json()).toMatchObject({ reason: 'not-transcoded' })
  })

  it('passes as it comes where as many as may be are transcoded', async () => {
    const large = [...testPicture('960x540', 5), ...sound, ...h264, ...aac]
    publish('arena', large)
    await isLive('arena')
    publish('studio', large)
    await isLive('studio')
    expect(offered('studio')).toEqual(['960x540'])
    expect(test.app.transcoding.stateOf('studio')).toBeNull()
  })
})
