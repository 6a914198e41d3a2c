import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@strom/contract'
import { readAudioConfig, writeAudioConfig } from '@strom/media/audio-config'
import { readTrackFragments } from '@strom/media/fragments'
import { writeAacEntry } from '@strom/media/sample-entries'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBroadcast } from '../../../testing/live/test-broadcast.ts'
import { openStage, type Stage } from '../../../testing/stages/playback-stage.ts'
import { commandLine } from '../../base/audit/record-audit.ts'
import { probeSource } from '../../watch/health/probe-source.ts'
import { createMp4Demuxer } from '../push/demux-mp4.ts'
import { addPushChannel } from '../push/push-channels-admin.ts'
import { createSpan } from '../push/span.ts'
import { keptSeconds } from './recording.ts'
import { createRewindStore } from './rewind-store.ts'

let stage: Stage
let token: string

beforeAll(async () => {
  stage = await openStage({ env: { STROM_LOG_LEVEL: 'silent' } })
  await addPushChannel(stage.app, commandLine, { id: 'arena', title: 'Arena' })
  await stage.build.stream({ id: 'arena', channel: 'arena' })
  await stage.app.events.publish(stage.app.db, 'streams-changed', {})
  token = await stage.signIn((await stage.build.account({ isStaff: true, isOwner: true })).email)
})
afterAll(() => stage.close())

function arena() {
  const keyed = stage.app.channels.getPush('arena')
  if (!keyed) throw new Error('no channel')
  return keyed.pushChannel
}

function send(seconds: number, options: Parameters<typeof makeBroadcast>[0] = {}) {
  const publisher = arena().takeSlot()
  if (!publisher) throw new Error('taken')
  const { header, fragments } = makeBroadcast({ seconds, ...options })
  const demuxer = createMp4Demuxer(publisher.begin)
  expect(demuxer.receive(header)).toEqual({ ok: true })
  for (const fragment of fragments) {
    stage.clock.advance(0.2)
    expect(demuxer.receive(fragment)).toEqual({ ok: true })
  }
  return publisher
}

async function look() {
  await stage.app.rewind.settled()
  const { channels } = (await stage.call(contract.ownerStreams.list, { token })).json()
  return channels.find(({ id }: { id: string }) => id === 'arena')
}

const probe = async () =>
  (await probeSource(stage.app, { kind: 'channel', channel: 'arena' }, null, stage.clock.now())).outcome

const openAgain = () =>
  createRewindStore({
    folder: join(stage.app.config.dataDir, 'rewind'),
    clock: stage.clock,
    log: stage.app.log,
    maxBytes: () => 1e9,
  })

it('says since when a broadcast is on, over a reconnect, and that it is on air meanwhile', async () => {
  const first = send(6)
  const { onSince } = await look()
  expect(onSince).not.toBeNull()
  expect(await probe()).toEqual({ kind: 'up' })
  first.leave()
  arena().noteEnd('broken')
  stage.clock.advance(59)
  expect(await look()).toMatchObject({ state: 'waiting', onSince: null })
  expect(await probe()).toEqual({ kind: 'up' })
  const second = send(6)
  expect(await look()).toMatchObject({ state: 'on', onSince })
  second.leave()
  stage.clock.advance(60.1)
  expect(await probe()).toMatchObject({ kind: 'down' })
  arena().noteEnd('clean')
  expect(await probe()).toEqual({ kind: 'off' })
  const third = send(6)
  expect((await look()).onSince > onSince).toBe(true)
  third.leave()
  expect((await look()).keptSeconds).toBe(6)
})

it.each([
  [59.9, true],
  [60.1, false],
])('knows after a restart, %d s later, whether it is the same broadcast: %s', async (seconds, isSame) => {
  stage.clock.advance(120)
  send(6).leave()
  await stage.app.rewind.settled()
  const last = openAgain().last('arena')
  expect(last).toEqual(stage.app.rewind.last('arena'))
  // A broadcast settles ahead of the clock, and so does its end.
  stage.clock.advance(((last?.heardAt ?? 0) - stage.clock.now()) / 1000 + seconds)
  const span = createSpan(stage.clock, last)
  expect(span.isOpen()).toBe(isSame)
  span.hear(stage.clock.now(), 200)
  expect(span.beganAt === last?.beganAt).toBe(isSame)
})

it('takes each period of what an older version has kept as a broadcast', async () => {
  stage.clock.advance(120)
  send(6).leave()
  await stage.app.rewind.settled()
  const newest = stage.app.rewind.segments('arena').at(-1)
  rmSync(
    join(stage.app.config.dataDir, 'rewind', 'arena', `${newest?.period}-${newest?.periodId}`, 'began.txt'),
  )
  expect(keptSeconds(openAgain(), 'arena')).toBe(6)
})

it('is offered in parts where the sound changes, and one of them has what another sound cannot decode', async () => {
  stage.clock.advance(120)
  send(6).leave()
  stage.clock.advance(5)
  const mono = (entry: Buffer) => {
    const config = writeAudioConfig({ sampleRate: 48_000, channels: 1 })
    expect(readAudioConfig(config)).toMatchObject({ channels: 1 })
    return entry.includes('mp4a') ? Buffer.from(writeAacEntry(config) ?? []) : entry
  }
  send(8, { entry: mono }).leave()
  const channel = await look()
  expect(channel).toMatchObject({ keptSeconds: 14, keptParts: [6, 8] })
  const ask = async (part?: number) =>
    (
      await stage.call(contract.channels.recording, {
        token,
        body: { id: 'arena', ...(part !== undefined && { part }) },
      })
    ).json()
  for (const [part, seconds] of [
    [1, 6],
    [2, 8],
  ] as const) {
    const { rawPayload, headers } = await stage.server.inject({ url: (await ask(part)).address })
    expect(headers['content-disposition']).toContain(`-${part}.mp4"`)
    const sound = readTrackFragments(rawPayload).filter(({ trackId }) => trackId === 2)
    const last = sound.at(-1)
    expect((last?.decodeTime ?? 0) / 48_000).toBeGreaterThan(seconds - 0.5)
  }
  expect((await ask()).address).toContain('arena.1.')
  expect(await ask(3)).toMatchObject({ resultCode: 2, reason: 'unknown' })
  for (const part of [0, -1, 1.5]) expect((await ask(part)).resultCode).not.toBe(1)
})

it('lets viewers go back to what came while the slate was still on, by names of its own', async () => {
  stage.clock.advance(120)
  const viewer = await (await stage.viewer()).play()
  const get = (path: string) =>
    stage.server.inject({
      url: `/media/t/${viewer}/arena/${path}`,
      headers: { 'x-forwarded-for': '203.0.113.1' },
    })
  const publisher = arena().takeSlot()
  if (!publisher) throw new Error('taken')
  const { header, fragments } = makeBroadcast({ seconds: 12 })
  const demuxer = createMp4Demuxer(publisher.begin)
  demuxer.receive(header)
  for (const [index, fragment] of fragments.entries()) {
    // Within a group of pictures.
    stage.clock.advance(index === 27 ? 3 : 0.2)
    demuxer.receive(fragment)
    await get('480p/index.m3u8')
  }
  publisher.leave()
  stage.clock.advance(1)
  await stage.app.rewind.settled()
  const broadcastAt = stage.app.rewind.segments('arena').at(-1)?.broadcastAt
  const segments = stage.app.rewind.segments('arena').filter((one) => one.broadcastAt === broadcastAt)
  expect(new Set(segments.map(({ period }) => period)).size).toBe(2)
  const playlist = (await get('480p/rewind.m3u8')).body
  expect(playlist).not.toContain('INDEPENDENT-SEGMENTS')
  for (const { number, periodId } of segments) {
    const name = `seg-${number}-${periodId}.m4s`
    expect(playlist).toContain(name)
    expect((await get(`480p/${name}`)).statusCode, name).toBe(200)
  }
  expect(new Set(segments.map(({ number, periodId }) => `${number}-${periodId}`)).size).toBe(segments.length)
  const startsAt = segments.map((one) => one.startsAt)
  expect(startsAt).toEqual(startsAt.toSorted((x, y) => x - y))
})
