import { contract } from '@strom/contract'
import { describe, expect, it } from 'vitest'
import { playlistPath, useHealthStage } from '../../../testing/stages/health-stage.ts'
import { runCommand } from '../../operate/cli/run-command.ts'
import { answerForPushes } from './push-signs.ts'

const stage = useHealthStage()

describe('asking', () => {
  it('tells of a channel that is not there, and of one that nobody broadcasts to yet', async () => {
    const { app } = stage.site
    const row = { kind: 'push', title: 'Live', push_key_hash: 'x', created_at: new Date() } as const
    await app.db
      .insertInto('channels')
      .values({ id: 'live', ...row })
      .execute()
    await app.channels.refresh()
    await stage.site.build.stream({ id: 'nothing', channel: 'nowhere' })
    await stage.site.build.stream({ id: 'live', channel: 'live' })
    await stage.site.build.stream({ id: 'clip', channel: 'testbilde' })
    await stage.rounds(2)
    expect(await stage.source('nothing')).toMatchObject({ state: 'down', reason: 'no-channel' })
    expect(await stage.source('live')).toMatchObject({ state: 'off', reason: null })
    expect(await stage.source('clip')).toMatchObject({ state: 'up' })

    // A second node that receives the broadcast.
    const stop = answerForPushes({
      ...app,
      channels: { getPush: () => ({ pushChannel: { isOn: () => true } }) },
    })
    await stage.rounds(1)
    await expect.poll(() => app.db.selectFrom('push_signs').select('channel').execute()).toHaveLength(1)
    await stage.rounds(1)
    expect(await stage.source('live')).toMatchObject({ state: 'up' })
    stop()
    await stage.rounds(4)
    expect(await stage.source('live')).toMatchObject({ state: 'off' })
    const live = app.channels.getPush('live')?.pushChannel
    live?.noteEnd('broken')
    await stage.rounds(2)
    expect(await stage.source('live')).toMatchObject({ state: 'down', reason: 'no-broadcast' })
    live?.noteEnd('clean')
    await stage.rounds(1)
    expect(await stage.source('live')).toMatchObject({ state: 'off', reason: null })
    await app.db.deleteFrom('channels').where('id', '=', 'live').execute()
    await app.channels.refresh()
  })

  it('asks another server at its own addresses, each by itself', async () => {
    const own = {
      own_src: '/other/tv.m3u8?t=',
      own_src_sldp: `${stage.origin.url.replace('http', 'ws')}/socket?t=`,
    }
    await stage.site.build.stream({ id: 'own', ...own })
    await stage.rounds(2)
    const sources = async () => (await stage.health()).find(({ streamId }) => streamId === 'own')?.sources
    expect(await sources()).toMatchObject([
      { player: 'default', state: 'down', reason: 'offline' },
      { player: 'low-latency', state: 'down', reason: 'no-socket' },
    ])
    stage.origin.answers['/other/tv.m3u8'] = (_request, response) => void response.writeHead(403).end()
    stage.origin.answers['/socket'] = (_request, response) => void response.writeHead(403).end()
    await stage.rounds(1)
    expect(await sources()).toMatchObject([{ state: 'up' }, { state: 'up' }])
    stage.origin.answers['/other/tv.m3u8'] = '<!doctype html>'
    await stage.rounds(2)
    expect(await sources()).toMatchObject([{ state: 'down', reason: 'not-hls' }, { state: 'up' }])
    expect(await stage.tile('own')).toMatchObject({ down: true, down_sldp: false })
    await stage.site.app.db
      .updateTable('streams')
      .set({ own_src: null, own_src_sldp: null })
      .where('id', '=', 'own')
      .execute()
    await stage.rounds(1)
    expect(await sources()).toMatchObject([{ player: 'both', state: 'up' }])
  })

  it('is done as often as the setting says, not at all at 0, and at once when an owner asks', async () => {
    const hits = () => stage.origin.hits(`${playlistPath}?pass=s3cret`)
    await stage.rounds(1)
    const before = hits()
    await stage.during({ sourceProbeSeconds: 300 }, () => stage.rounds(5))
    expect(hits()).toBe(before + 1)
    await stage.during({ sourceProbeSeconds: 0 }, async () => {
      await stage.rounds(20)
      expect(hits()).toBe(before + 1)
      const asked = (await stage.site.call(contract.health.probe, { token: stage.owner() })).json()
      expect(asked.streams).toMatchObject([{ streamId: 'news', sources: [{ state: 'up' }] }])
      expect(hits()).toBe(before + 2)
    })
  })

  it('can be seen and done by the command line, and the doctor tells what came of it', async () => {
    const ask = (...argv: string[]) => runCommand(stage.site.app, argv, 'server')
    expect((await ask('streams', 'health')).out).toBe('No source has been asked yet.')
    expect((await ask('streams', 'probe')).out).toMatch(
      /^news {2}'News': up since 20\d\d-\d\d-\d\d \d\d:\d\d UTC$/,
    )
    await stage.rounds(1)
    expect((await ask('doctor')).out).toContain('None is down; the least steady was up 100 %')
    stage.silence()
    await stage.rounds(2)
    expect((await ask('streams', 'health')).out).toContain('is not sending')
    const doctor = await ask('doctor', '--json')
    expect(JSON.parse(doctor.out).findings).toContainEqual(
      expect.objectContaining({
        check: 'sources',
        state: 'problem',
        says: expect.stringMatching(/'News' is down since .* Up 66.66 %/),
        advice: expect.stringContaining('whether it is on air'),
      }),
    )
  })

  it('is for owners', async () => {
    for (const endpoint of [contract.health.list, contract.health.probe]) {
      expect((await stage.site.call(endpoint, { token: stage.member() })).statusCode).toBe(403)
    }
  })
})
