import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@strom/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runsFfmpeg } from '../../../testing/ffmpeg.ts'
import { makeBroadcast } from '../../../testing/live/test-broadcast.ts'
import { openStage, type Stage } from '../../../testing/stages/playback-stage.ts'
import { commandLine } from '../../base/audit/record-audit.ts'
import { editChannel } from '../external/external-channels-admin.ts'
import { createMp4Demuxer } from '../push/demux-mp4.ts'
import { addPushChannel } from '../push/push-channels-admin.ts'
import { createRewindStore } from './rewind-store.ts'

const broadcastSeconds = 60

describe('a broadcast that one can go back in', () => {
  let stage: Stage
  let token: string
  /** As served live. */
  const live = new Map<string, Buffer>()

  beforeAll(async () => {
    stage = await openStage({ env: { STROM_LOG_LEVEL: 'silent' } })
    await addPushChannel(stage.app, commandLine, { id: 'arena', title: 'Arena' })
    await stage.build.stream({ id: 'arena', channel: 'arena' })
    await stage.app.events.publish(stage.app.db, 'streams-changed', {})
    token = await (await stage.viewer()).play()
    await broadcast()
  })
  afterAll(() => stage.close())

  const get = (path: string, as = token) =>
    stage.server.inject({
      url: `/media/t/${as}/arena/${path}`,
      headers: { 'x-forwarded-for': '203.0.113.1' },
    })

  async function broadcast() {
    const publisher = stage.app.channels.getPush('arena')?.pushChannel.takeSlot()
    if (!publisher) throw new Error('the slot is taken')
    const { header, fragments } = makeBroadcast({ seconds: broadcastSeconds, names: ['720p', '480p'] })
    const demuxer = createMp4Demuxer(publisher.begin)
    demuxer.receive(header)
    for (const [index, fragment] of fragments.entries()) {
      stage.clock.advance(0.2)
      demuxer.receive(fragment)
      if (index % 10 === 9) await stage.app.rewind.settled()
    }
    const playlist = (await get('480p/index.m3u8')).body
    for (const [name] of playlist.matchAll(/^seg-\S+$/gm)) {
      live.set(name, (await get(`480p/${name}`)).rawPayload)
    }
    publisher.leave()
    await stage.app.rewind.settled()
  }

  it('says in its first playlist how far', async () => {
    const [, now, most] = /^#EXT-X-SESSION-DATA:DATA-ID="no\.strom\.rewind",VALUE="(\d+)\/(\d+)"$/m.exec(
      (await get('index.m3u8')).body,
    ) ?? ['', '0', '0']
    expect(Number(most)).toBe(1800)
    expect(Number(now)).toBeGreaterThan(broadcastSeconds - 5)
    expect(Number(now)).toBeLessThanOrEqual(broadcastSeconds)
  })

  it('lists all of it, and each segment is what it was live', async () => {
    const first = (await get('rewind.m3u8')).body
    expect(first).toContain('720p/rewind.m3u8')
    const { body, headers } = await get('480p/rewind.m3u8')
    expect(headers['content-type']).toBe('application/vnd.apple.mpegurl')
    const durations = [...body.matchAll(/^#EXTINF:([\d.]+),$/gm)].map(([, seconds]) => Number(seconds))
    expect(durations.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThan(broadcastSeconds - 5)
    const names = [...body.matchAll(/^seg-\S+$/gm)].map(([name]) => name)
    const alike = names.filter((name) => live.has(name))
    expect(alike.length).toBeGreaterThan(4)
    for (const name of alike) {
      expect((await get(`480p/${name}`)).rawPayload.equals(live.get(name) ?? Buffer.alloc(0))).toBe(true)
    }
    const oldest = await get(`480p/${names[0]}`)
    expect(oldest).toMatchObject({ statusCode: 200, headers: { 'content-type': 'video/mp4' } })
    const [, map = ''] = /^#EXT-X-MAP:URI="(init-\d+\.mp4)"$/m.exec(body) ?? []
    expect((await get(`480p/${map}`)).rawPayload.subarray(4, 8).toString()).toBe('ftyp')
  })

  it('begins where it is asked to, and never too near to the end', async () => {
    const begins = async (query: string) =>
      Number(/TIME-OFFSET=-([\d.]+),PRECISE=YES/.exec((await get(`480p/rewind.m3u8${query}`)).body)?.[1])
    expect((await get('rewind.m3u8?behind=30')).body).toContain('480p/rewind.m3u8?behind=30')
    expect(await begins('?behind=30')).toBeGreaterThan(25)
    expect(await begins('?behind=30')).toBeLessThanOrEqual(30)
    expect(await begins('?behind=0')).toBeGreaterThan(3)
    for (const odd of ['', '?behind=-1', '?behind=x', '?behind=1e3', '?behind=9999999']) {
      expect(await begins(odd), odd).toBeNaN()
    }
  })

  it('is given by any name that a player began with', async () => {
    const { body } = await get('480p/rewind.m3u8')
    const [name = ''] = /^seg-\S+$/m.exec(body) ?? []
    const [same, other] = [await get(`480p/${name}`), await get(`360p/${name}`)]
    expect(other.rawPayload.equals(same.rawPayload)).toBe(true)
  })

  it.each([
    '../rewind.m3u8',
    '480p/seg-1-2.m4s',
    '480p/x/rewind.m3u8',
    '480p/init-99.mp4',
    '%2e%2e/rewind.m3u8',
  ])('has nothing at %s', async (path) => {
    expect((await get(path)).statusCode).toBeGreaterThanOrEqual(400)
  })

  it('is for those alone who may watch', async () => {
    for (const path of ['rewind.m3u8', '480p/rewind.m3u8']) {
      expect((await get(path, 'A'.repeat(48))).statusCode).toBe(403)
    }
  })

  it.runIf(runsFfmpeg)('can be downloaded by owners, as an MP4 that begins at 0', async () => {
    const owner = await stage.signIn((await stage.build.account({ isStaff: true, isOwner: true })).email)
    const ask = async (token: string, id = 'arena') =>
      (await stage.call(contract.channels.recording, { token, body: { id } })).json()
    expect(
      await ask(await stage.signIn((await stage.build.account({ isStaff: true })).email)),
    ).not.toHaveProperty('address')
    expect(await ask(owner, 'gone')).toMatchObject({ resultCode: 2, reason: 'unknown' })
    const { address } = await ask(owner)
    const { headers, rawPayload } = await stage.server.inject({ url: address })
    expect(headers).toMatchObject({
      'content-type': 'video/mp4',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="arena-\d{4}-\d\d-\d\d\.mp4"$/),
    })
    const shown = [
      '-v',
      'error',
      '-show_entries',
      'stream=codec_type,start_time,height:format=duration',
      '-of',
      'json',
    ]
    const file = join(stage.app.config.dataDir, 'downloaded.mp4')
    writeFileSync(file, rawPayload)
    const { stdout, stderr } = spawnSync('ffprobe', [...shown, file])
    expect(String(stderr)).toBe('')
    const { streams, format } = JSON.parse(String(stdout))
    expect(streams).toMatchObject([{ codec_type: 'video', height: 720 }, { codec_type: 'audio' }])
    for (const { start_time } of streams) expect(Number(start_time)).toBeLessThan(0.1)
    expect(Number(format.duration)).toBeGreaterThan(broadcastSeconds - 6)
    for (const wrong of [
      address.replace('arena', 'hall'),
      address.replace(/.{3}\.mp4$/, 'AAA.mp4'),
      '/recordings/x',
    ]) {
      expect((await stage.server.inject({ url: wrong })).statusCode).toBe(404)
    }
    stage.clock.advance(6 * 60)
    expect((await stage.server.inject({ url: address })).statusCode).toBe(404)
  })

  it('is kept over a restart, until its minutes are over', async () => {
    token = await (await stage.viewer()).play()
    const { config, clock } = stage.app
    const again = createRewindStore({
      folder: `${config.dataDir}/rewind`,
      clock,
      log: stage.app.log,
      maxBytes: () => 1e9,
    })
    expect(again.segments('arena')).toEqual(stage.app.rewind.segments('arena'))
    await editChannel(stage.app, commandLine, { id: 'arena', rewindMinutes: 0 })
    await stage.app.rewind.settled()
    expect((await get('rewind.m3u8')).statusCode).toBe(404)
    expect((await get('index.m3u8')).body).not.toContain('rewind')
  })
})
