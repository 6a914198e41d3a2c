import { once } from 'node:events'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { runsFfmpeg } from '../../../testing/ffmpeg.ts'
import { inputs, publishOverRtmp } from '../../../testing/live/encoder.ts'
import { makeBroadcast, paceBroadcast } from '../../../testing/live/test-broadcast.ts'
import { letRun } from '../../../testing/running-clock.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { commandLine } from '../../base/audit/record-audit.ts'
import { listenRtmp, type RtmpServer } from '../rtmp/listen.ts'
import { createMp4Demuxer } from './demux-mp4.ts'
import type { Publisher } from './publisher-slot.ts'
import { addPushChannel } from './push-channels-admin.ts'

let test: TestApp
let key: string
let origin: string
let rtmp: RtmpServer
const stopping = new AbortController()

beforeAll(async () => {
  test = await openTestApp({ env: { STROM_LOG_LEVEL: 'silent' }, settings: { maxTranscodings: 0 } })
  const added = await addPushChannel(test.app, commandLine, { id: 'arena', title: 'Arena' })
  if (!added.ok) throw new Error(added.reason)
  key = added.key
  origin = await test.server.listen({ port: 0, host: '127.0.0.1' })
  rtmp = await listenRtmp(test.app, { host: '127.0.0.1', port: 0, stopping: stopping.signal })
})
afterAll(async () => {
  stopping.abort()
  await rtmp.ended()
  await test.close()
})

function arena() {
  const keyed = test.app.channels.getPush('arena')
  if (!keyed) throw new Error('no channel')
  return keyed.pushChannel
}

const { header, fragments } = makeBroadcast({ seconds: 8 })
const [fragment = Buffer.alloc(0)] = fragments

describe('a publisher slot', () => {
  const publishers: Publisher[] = []
  afterEach(() => {
    for (const publisher of publishers.splice(0)) publisher.leave()
  })
  function takeSlot(): Publisher | null {
    const publisher = arena().takeSlot()
    if (publisher) publishers.push(publisher)
    return publisher
  }
  function publish(): Publisher {
    const publisher = takeSlot()
    if (!publisher) throw new Error('somebody else broadcasts')
    return publisher
  }

  it.each([
    [0, false],
    [1.9, false],
    [2, true],
    [2.1, true],
    [14, true],
  ])('whose broadcaster has been silent for %d s: a newcomer is taken: %s', (seconds, isTaken) => {
    const former = publish()
    const demuxer = createMp4Demuxer(former.begin)
    demuxer.receive(header)
    test.clock.advance(0.2)
    expect(demuxer.receive(fragment)).toEqual({ ok: true })
    test.clock.advance(seconds)
    const newcomer = takeSlot()
    expect(newcomer !== null).toBe(isTaken)
    expect(former.displaced.aborted).toBe(isTaken)
    const [, second = Buffer.alloc(0)] = fragments
    // The former broadcaster wakes at this very moment.
    expect(demuxer.receive(second)).toEqual(isTaken ? { ok: false, reason: 'displaced' } : { ok: true })
    expect(former.leave()).toBe(!isTaken)
    if (newcomer) expect(takeSlot()).toBeNull()
  })

  it('goes to one of two newcomers, and to each of three that come back one after the other', () => {
    const all = [publish()]
    for (const _ of [1, 2, 3]) {
      test.clock.advance(2.1)
      all.push(publish())
      expect(takeSlot()).toBeNull()
    }
    expect(all.map(({ displaced }) => displaced.aborted)).toEqual([true, true, true, false])
  })

  it('is kept by bytes of whatever kind, and by a broadcaster who is made to wait', () => {
    const former = publish()
    for (const _ of [1, 2, 3]) {
      test.clock.advance(1.5)
      former.heard()
    }
    expect(takeSlot()).toBeNull()
  })

  it('of a broadcaster who was heard before the clock was set back is free after two seconds all the same', () => {
    publish()
    test.clock.advance(-3600)
    expect(takeSlot()).toBeNull()
    test.clock.advance(2.1)
    expect(takeSlot()).not.toBeNull()
  })
})

/** Leaves the connection open when stopped; `answer` is the site's. */
function pushOver(withKey = key) {
  const [silent, gone] = [new AbortController(), new AbortController()]
  async function* body() {
    yield* paceBroadcast(silent.signal)
    await new Promise((resolve) => gone.signal.addEventListener('abort', resolve))
  }
  const answer = fetch(`${origin}/ingest/arena?key=${withKey}`, {
    method: 'POST',
    duplex: 'half',
    signal: gone.signal,
    body: Readable.toWeb(Readable.from(body())) as ReadableStream,
  } as RequestInit).then(async (response) => ({
    status: response.status,
    ...((await response.json()) as { reason?: string }),
  }))
  answer.catch(() => {})
  return { answer, fallSilent: () => silent.abort(), end: () => gone.abort() }
}

async function onAir<T>(begin: () => T): Promise<T> {
  const stopClock = letRun(test.clock)
  const encoder = begin()
  await expect.poll(() => arena().isLive(), { timeout: 10_000 }).toBe(true)
  stopClock()
  return encoder
}

/** Time for the last data to arrive. */
const arrive = () => new Promise((resolve) => setTimeout(resolve, 300))

describe('over HTTP', () => {
  it('the newcomer is taken after two seconds and the former told why; a wrong key displaces nobody', async () => {
    const former = await onAir(pushOver)
    const since = arena().onSince()
    expect(since).not.toBeNull()
    former.fallSilent()
    await arrive()
    test.clock.advance(1.9)
    expect(await pushOver().answer).toMatchObject({ status: 409, reason: 'busy' })
    test.clock.advance(0.2)
    expect(await pushOver('guessed').answer).toMatchObject({ status: 403, reason: 'wrong-key' })
    arena().channel.newest()
    expect(arena().isLive()).toBe(false)
    const newcomer = await onAir(pushOver)
    expect(await former.answer).toMatchObject({ status: 409, reason: 'displaced' })
    expect(arena().onSince()).toBe(since)
    expect(arena().hasBroken()).toBe(false)
    newcomer.end()
    await expect.poll(() => arena().isLive()).toBe(false)
  })
})

describe.runIf(runsFfmpeg)('over RTMP', () => {
  const { picture, sound, h264 } = inputs
  const publish = () => publishOverRtmp(rtmp.port, key, [...picture, ...sound, ...h264, '-c:a', 'aac'])

  it('the newcomer is taken while the former connection is still open, after HTTP as well', async () => {
    const overHttp = await onAir(pushOver)
    overHttp.fallSilent()
    await arrive()
    test.clock.advance(2.1)
    arena().channel.newest()
    const first = await onAir(publish)
    expect(await overHttp.answer).toMatchObject({ reason: 'displaced' })
    const [second, third] = [publish(), publish()]
    expect(await second.ended).toContain('Somebody is broadcasting to this channel already')
    expect(await third.ended).toContain('Somebody is broadcasting to this channel already')
    first.encoder.kill('SIGSTOP')
    await arrive()
    test.clock.advance(2.1)
    arena().channel.newest()
    const newcomer = await onAir(pushOver)
    first.encoder.kill('SIGCONT')
    await first.ended
    expect(arena().isLive()).toBe(true)
    newcomer.end()
    await expect.poll(() => arena().isLive()).toBe(false)
    if (first.encoder.exitCode === null && first.encoder.signalCode === null)
      await once(first.encoder, 'exit')
  })
})
