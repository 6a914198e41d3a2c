import { contract, type StreamHealth } from '@strom/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Origin, openOrigin } from '../live/external/test-origin.ts'
import { carryOut } from '../operator/carry-out.ts'
import type { SettingName, SettingValues } from '../settings/definitions.ts'
import { outbox } from '../testing/outbox.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { forgetChanges } from './forget-changes.ts'
import { probeSources } from './probe-sources.ts'
import { answerForPushes } from './push-signs.ts'

const path = '/tv/index.m3u8'

let site: TestApp
let origin: Origin
let owner: string
let ownerEmail: string
let member: string
let memberEmail: string

/** A live playlist that has come so far. */
const playlist = (first: number) =>
  `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:${first}\n#EXTINF:4,\n${first}.ts\n`

let sequence = 0
const sending = () => {
  sequence += 1
  return playlist(sequence)
}

beforeAll(async () => {
  origin = await openOrigin({})
  site = await openTestApp({ env: { PUBLIC_URL: origin.url } })
  ;({ email: ownerEmail } = await site.build.account({ isOwner: true, isStaff: true }))
  const { id } = await site.build.account({ isOwner: true, email: 'eier@example.org' })
  await site.app.db.updateTable('accounts').set({ language: 'nb' }).where('id', '=', id).execute()
  owner = await site.signIn(ownerEmail)
  ;({ email: memberEmail } = await site.build.account({ span: { months: 12 } }))
  member = await site.signIn(memberEmail)
  const { app } = site
  await app.db
    .insertInto('channels')
    .values({
      ...{ id: 'news', kind: 'hls', title: 'News', created_at: new Date(app.clock.now()) },
      ...{ hls_address: `${origin.url}${path}?pass=s3cret`, hls_allow_inner: true },
    })
    .execute()
  await app.external.refresh()
})
afterAll(async () => {
  await site.close()
  await origin.close()
})
beforeEach(async () => {
  origin.answers[path] = (_request, response) => void response.end(sending())
  await site.build.stream({ id: 'news', title: 'News', channel: 'news' })
})
afterEach(async () => {
  await site.app.db.deleteFrom('streams').execute()
  await site.app.db.deleteFrom('mails').execute()
})

/** So many rounds, one a minute unless told otherwise. */
async function rounds(count: number, seconds = 60) {
  for (let round = 0; round < count; round += 1) {
    site.clock.advance(seconds)
    await probeSources(site.app)
  }
}

/** Does something with other settings. */
async function during(values: Partial<SettingValues>, act: () => Promise<void>) {
  const { settings, db } = site.app
  async function set(wanted: Partial<SettingValues>) {
    for (const name of Object.keys(wanted) as SettingName[]) {
      await settings.set(db, name, wanted[name] as never)
      await expect.poll(() => settings.get(name)).toBe(wanted[name])
    }
  }
  const names = Object.keys(values) as SettingName[]
  const before = Object.fromEntries(names.map((name) => [name, settings.get(name)]))
  await set(values)
  await act().finally(() => set(before))
}

const silence = () => {
  delete origin.answers[path]
}

async function health(): Promise<StreamHealth[]> {
  const answer = (await site.call(contract.health.list, { token: owner })).json()
  expect(answer.resultCode).toBe(1)
  return answer.streams
}
const source = async (id = 'news') => (await health()).find(({ streamId }) => streamId === id)?.sources[0]

async function tile(id = 'news') {
  const { streams } = (await site.call(contract.streams.all, { token: member })).json()
  return streams.find((stream: { id: string }) => stream.id === id)
}

/** As an owner does it in the console. */
async function maintain(maintenance: boolean) {
  const { streams } = (await site.call(contract.catalogue.list, { token: owner })).json()
  const { version } = streams.find((stream: { id: string }) => stream.id === 'news')
  const body = { id: 'news', version, maintenance }
  expect((await site.call(contract.catalogue.edit, { token: owner, body })).json()).toMatchObject({
    resultCode: 1,
  })
}

describe('a source that goes and comes back', () => {
  it('is down after the second failure in a row, as of the first, and up again with the first answer', async () => {
    await rounds(10)
    expect(await source()).toMatchObject({ player: 'both', state: 'up', uptime: 100, reason: null })
    const wentAt = site.clock.now() + 60_000
    silence()
    await rounds(1)
    expect(await tile()).toMatchObject({ down: false, down_sldp: false })
    await rounds(1)
    expect(await tile()).toMatchObject({ down: true, down_sldp: true, src: '/media/news/index.m3u8?token=' })
    expect(await source()).toMatchObject({
      ...{ state: 'down', reason: 'offline', since: new Date(wentAt).toISOString() },
      detail: 'The source of this stream is not sending.',
    })
    origin.answers[path] = sending()
    await rounds(1)
    expect(await tile()).toMatchObject({ down: false, down_sldp: false })
    // 10 minutes up, 1 that failed once, 2 down.
    expect(await source()).toMatchObject({
      state: 'up',
      measuredSeconds: 12 * 60,
      downSeconds: 2 * 60,
      uptime: 83.33,
    })
  })

  it('that fails only once is not down', async () => {
    await rounds(2)
    const answers = origin.answers[path]
    for (let i = 0; i < 3; i += 1) {
      silence()
      await rounds(1)
      if (answers) origin.answers[path] = answers
      await rounds(1)
    }
    expect(await source()).toMatchObject({ state: 'up', downSeconds: 0, uptime: 100 })
  })

  it('is mailed of to every owner in their language, once each way, and without its address', async () => {
    await rounds(2)
    silence()
    await rounds(5)
    origin.answers[path] = sending()
    await rounds(3)
    const mails = await outbox(site.app)
    const to = (email: string) => mails.filter((mail) => mail.to === email).map(({ subject }) => subject)
    expect(mails.every(({ kind }) => kind === 'source-health')).toBe(true)
    expect(to(ownerEmail)).toEqual(["Strøm: 'News' is down", "Strøm: 'News' is back"])
    expect(to('eier@example.org')).toEqual(["Strøm: 'News' er nede", "Strøm: 'News' er tilbake"])
    const [down] = mails.filter((mail) => mail.to === ownerEmail)
    expect(down?.text).toContain('The source of this stream is not sending.')
    expect(down?.links).toEqual([`${origin.url}/admin/streams`])
    expect(JSON.stringify([mails, await health()])).not.toMatch(/s3cret|index\.m3u8/)
  })

  it('is mailed of once an hour when it flaps, with how often', async () => {
    await rounds(1)
    const answers = origin.answers[path]
    for (let i = 0; i < 21; i += 1) {
      silence()
      await rounds(2)
      if (answers) origin.answers[path] = answers
      await rounds(1)
    }
    const mails = (await outbox(site.app, ownerEmail)).map(({ subject, text }) => ({ subject, text }))
    expect(mails.map(({ subject }) => subject.slice(-7))).toEqual([
      'is down',
      'is back',
      'is down',
      'is back',
    ])
    expect(mails[2]?.text).toMatch(/It went down \d\d times in the last hour/)
  })

  it('is told of together with others of the same round', async () => {
    await site.build.stream({ id: 'again', title: 'Again', channel: 'news' })
    await rounds(1)
    silence()
    await rounds(2)
    const mails = await outbox(site.app, ownerEmail)
    expect(mails.map(({ subject }) => subject)).toEqual(['Strøm: 2 streams are down'])
  })

  it('that never was up is down, and no news', async () => {
    silence()
    await rounds(3)
    expect(await source()).toMatchObject({ state: 'down', uptime: 0 })
    expect(await outbox(site.app)).toEqual([])
  })
})

describe('a source that answers', () => {
  it('and does not advance is down', async () => {
    await rounds(1)
    origin.answers[path] = playlist(7)
    await rounds(1)
    expect(await source()).toMatchObject({ state: 'up' })
    await rounds(2)
    expect(await source()).toMatchObject({ state: 'down', reason: 'stalled' })
    origin.answers[path] = playlist(8)
    await rounds(1)
    expect(await source()).toMatchObject({ state: 'up' })
  })

  it('is looked at where its renditions are', async () => {
    origin.answers[path] = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8\n'
    origin.answers['/tv/low.m3u8'] = playlist(3)
    await rounds(1)
    expect(await source()).toMatchObject({ state: 'up' })
    await rounds(2)
    expect(await source()).toMatchObject({ state: 'down', reason: 'stalled' })
  })

  it.each([
    ['#EXT-X-ENDLIST', 'down', 'ended'],
    ['#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-ENDLIST', 'up', null],
  ])('%s: %s', async (tags, state, reason) => {
    origin.answers[path] = `${playlist(3)}${tags}\n`
    await rounds(2)
    expect(await source()).toMatchObject({ state, reason })
  })

  it('is asked once a round, however many streams show it and nodes ask', async () => {
    await site.build.stream({ id: 'again', channel: 'news' })
    site.clock.advance(60)
    const before = origin.hits(`${path}?pass=s3cret`)
    await Promise.all([probeSources(site.app), probeSources(site.app), probeSources(site.app)])
    expect(origin.hits(`${path}?pass=s3cret`)).toBe(before + 1)
    expect((await health()).map(({ sources }) => sources[0]?.state)).toEqual(['up', 'up'])
  })
})

describe('uptime', () => {
  it('does not count maintenance, exactly from when it is switched', async () => {
    await rounds(5)
    site.clock.advance(20)
    await maintain(true)
    silence()
    await rounds(10)
    expect(await source()).toMatchObject({ state: 'maintenance', measuredSeconds: 4 * 60 + 20, uptime: 100 })
    expect(await tile()).toMatchObject({ maintenance_mode: true, down: false })
    origin.answers[path] = sending()
    await maintain(false)
    expect(await source()).toMatchObject({ state: 'unknown' })
    await rounds(2)
    expect(await source()).toMatchObject({ state: 'up', measuredSeconds: 5 * 60 + 20, uptime: 100 })
    expect(await outbox(site.app)).toEqual([])
  })

  it('does not count the time when the site was off', async () => {
    await rounds(3)
    silence()
    await rounds(2)
    site.clock.advance(86_400)
    expect(await source()).toMatchObject({ state: 'unknown', measuredSeconds: 240, downSeconds: 60 })
    expect(await tile()).toMatchObject({ down: false })
    await rounds(2)
    expect(await source()).toMatchObject({ state: 'down', measuredSeconds: 300, downSeconds: 120 })
  })

  it('is that of the last 30 days, and what was before is forgotten', async () => {
    await during({ sourceProbeSeconds: 86_400 }, async () => {
      silence()
      await rounds(3, 86_400)
      origin.answers[path] = (_request, response) => void response.end(sending())
      await rounds(31, 86_400)
      owner = await site.signIn(ownerEmail)
      member = await site.signIn(memberEmail)
      const before = await source()
      expect(before).toMatchObject({ state: 'up', measuredSeconds: 30 * 86_400, uptime: 100 })
      const changes = () => site.app.db.selectFrom('source_changes').select('state').orderBy('at').execute()
      expect(await changes()).toEqual([{ state: 'down' }, { state: 'up' }])
      await forgetChanges(site.app)
      expect(await source()).toEqual(before)
      expect(await changes()).toEqual([{ state: 'up' }])
    })
  })

  it('replaces the figure of the FAQ when the owner chooses so', async () => {
    const asked = async () => (await site.call(contract.health.uptime, { token: member })).json().uptime
    await site.build.stream({ id: 'own', tags: 'chromecast,self hosted' })
    await site.build.stream({ id: 'gone', channel: 'nowhere', tags: 'Third party' })
    await during({ measuredUptimeInFaq: true, sourceProbeSeconds: 43_200 }, async () => {
      await rounds(2, 43_200)
      expect(await asked()).toBeNull()
      await rounds(1, 43_200)
      expect(await asked()).toBe(100)
    })
    expect(await asked()).toBeNull()
  })
})

describe('asking', () => {
  it('tells of a channel that is not there, and of one that nobody broadcasts to', async () => {
    const { app } = site
    const row = { kind: 'push', title: 'Live', push_key_hash: 'x', created_at: new Date() } as const
    await app.db
      .insertInto('channels')
      .values({ id: 'live', ...row })
      .execute()
    await app.channels.refresh()
    await site.build.stream({ id: 'nothing', channel: 'nowhere' })
    await site.build.stream({ id: 'live', channel: 'live' })
    await site.build.stream({ id: 'clip', channel: 'testbilde' })
    await rounds(2)
    expect(await source('nothing')).toMatchObject({ state: 'down', reason: 'no-channel' })
    expect(await source('live')).toMatchObject({ state: 'down', reason: 'no-broadcast' })
    expect(await source('clip')).toMatchObject({ state: 'up' })

    // Another node, where it is broadcast to.
    const stop = answerForPushes({
      ...app,
      channels: { getPush: () => ({ pushChannel: { isLive: () => true } }) },
    })
    await rounds(1)
    await expect.poll(() => app.db.selectFrom('push_signs').select('channel').execute()).toHaveLength(1)
    await rounds(1)
    expect(await source('live')).toMatchObject({ state: 'up' })
    stop()
    await rounds(4)
    expect(await source('live')).toMatchObject({ state: 'down', reason: 'no-broadcast' })
    await app.db.deleteFrom('channels').where('id', '=', 'live').execute()
    await app.channels.refresh()
  })

  it('asks another server at its own addresses, each by itself', async () => {
    const own = {
      own_src: '/other/tv.m3u8?t=',
      own_src_sldp: `${origin.url.replace('http', 'ws')}/socket?t=`,
    }
    await site.build.stream({ id: 'own', ...own })
    await rounds(2)
    const sources = async () => (await health()).find(({ streamId }) => streamId === 'own')?.sources
    expect(await sources()).toMatchObject([
      { player: 'default', state: 'down', reason: 'offline' },
      { player: 'low-latency', state: 'down', reason: 'no-socket' },
    ])
    origin.answers['/other/tv.m3u8'] = (_request, response) => void response.writeHead(403).end()
    origin.answers['/socket'] = (_request, response) => void response.writeHead(403).end()
    await rounds(1)
    expect(await sources()).toMatchObject([{ state: 'up' }, { state: 'up' }])
    origin.answers['/other/tv.m3u8'] = '<!doctype html>'
    await rounds(2)
    expect(await sources()).toMatchObject([{ state: 'down', reason: 'not-hls' }, { state: 'up' }])
    expect(await tile('own')).toMatchObject({ down: true, down_sldp: false })
    await site.app.db
      .updateTable('streams')
      .set({ own_src: null, own_src_sldp: null })
      .where('id', '=', 'own')
      .execute()
    await rounds(1)
    expect(await sources()).toMatchObject([{ player: 'both', state: 'up' }])
  })

  it('is done as often as the setting says, not at all at 0, and at once when an owner asks', async () => {
    const hits = () => origin.asked.length
    await rounds(1)
    const before = hits()
    await during({ sourceProbeSeconds: 300 }, () => rounds(5))
    expect(hits()).toBe(before + 1)
    await during({ sourceProbeSeconds: 0 }, async () => {
      await rounds(20)
      expect(hits()).toBe(before + 1)
      const asked = (await site.call(contract.health.probe, { token: owner })).json()
      expect(asked.streams).toMatchObject([{ streamId: 'news', sources: [{ state: 'up' }] }])
      expect(hits()).toBe(before + 2)
    })
  })

  it('can be seen and done by the command line, and the doctor tells what came of it', async () => {
    const ask = (...argv: string[]) => carryOut(site.app, argv, 'server')
    expect((await ask('sources')).out).toBe('No source has been asked yet.')
    expect((await ask('sources', '--probe')).out).toMatch(
      /^news {2}'News': up since 20\d\d-\d\d-\d\d \d\d:\d\d UTC$/,
    )
    await rounds(1)
    expect((await ask('doctor')).out).toContain('None is down; the least steady was up 100 %')
    silence()
    await rounds(2)
    expect((await ask('sources')).out).toContain('is not sending')
    const doctor = await ask('doctor', '--json')
    expect(JSON.parse(doctor.out).findings).toContainEqual(
      expect.objectContaining({
        ...{
          check: 'sources',
          state: 'problem',
          says: expect.stringMatching(/'News' is down since .* Up 66.66 %/),
        },
        advice: expect.stringContaining('whether it is on air'),
      }),
    )
  })

  it('is for owners', async () => {
    for (const endpoint of [contract.health.list, contract.health.probe]) {
      expect((await site.call(endpoint, { token: member })).statusCode).toBe(403)
    }
  })
})
