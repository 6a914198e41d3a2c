import { contract, type StreamHealth } from '@strom/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { SettingName, SettingValues } from '../../src/base/settings/definitions.ts'
import { probeSources } from '../../src/watch/health/probe-sources.ts'
import { openOrigin } from '../live/test-origin.ts'
import { openTestApp } from '../test-app.ts'

export const playlistPath = '/tv/index.m3u8'
export const segmentPath = '/tv/newest.ts'

/** Enough of a segment for anything but a player. */
export const transportStream = Buffer.alloc(
  188 * 20,
  Buffer.from([0x47, 0x1f, 0xff, 0x10, ...Array(184).fill(0xff)]),
)

export const playlist = (first: number) =>
  `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:${first}\n#EXTINF:4,\nnewest.ts?n=${first}\n`

/** Its one stream, `news`, comes from another server. One owner is Norwegian. */
async function openHealthStage() {
  const origin = await openOrigin({})
  const site = await openTestApp({ env: { STROM_PUBLIC_URL: origin.url } })
  const { app, build } = site
  const { email: ownerEmail } = await build.account({ isOwner: true, isStaff: true })
  const { id } = await build.account({ isOwner: true, email: 'eier@example.org' })
  await app.db.updateTable('accounts').set({ language: 'nb' }).where('id', '=', id).execute()
  const { email: memberEmail } = await build.account({ span: { months: 12 } })
  let [owner, member] = [await site.signIn(ownerEmail), await site.signIn(memberEmail)]
  await app.db
    .insertInto('channels')
    .values({
      id: 'news',
      kind: 'hls',
      title: 'News',
      created_at: new Date(app.clock.now()),
      hls_address: `${origin.url}${playlistPath}?pass=s3cret`,
      hls_allow_inner: true,
    })
    .execute()
  await app.external.refresh()
  let sequence = 0
  const sending = () => {
    sequence += 1
    return playlist(sequence)
  }

  async function health(): Promise<StreamHealth[]> {
    const answer = (await site.call(contract.health.list, { token: owner })).json()
    expect(answer.resultCode).toBe(1)
    return answer.streams
  }

  async function set(wanted: Partial<SettingValues>) {
    for (const name of Object.keys(wanted) as SettingName[]) {
      await app.settings.set(app.db, name, wanted[name] as never)
      await expect.poll(() => app.settings.get(name)).toBe(wanted[name])
    }
  }

  return {
    site,
    origin,
    ownerEmail,
    health,
    owner: () => owner,
    member: () => member,
    sending,
    silence() {
      delete origin.answers[playlistPath]
    },
    /** Each answer is one segment further. */
    async begin() {
      origin.answers[playlistPath] = (_request, response) => void response.end(sending())
      origin.answers[segmentPath] = transportStream
      await build.stream({ id: 'news', title: 'News', channel: 'news' })
    },
    async clear() {
      await app.db.deleteFrom('streams').execute()
      await app.db.deleteFrom('mails').execute()
    },
    async rounds(count: number, seconds = 60) {
      for (let round = 0; round < count; round += 1) {
        site.clock.advance(seconds)
        await probeSources(app)
      }
    },
    async during(values: Partial<SettingValues>, act: () => Promise<void>) {
      const names = Object.keys(values) as SettingName[]
      const before = Object.fromEntries(names.map((name) => [name, app.settings.get(name)]))
      await set(values)
      await act().finally(() => set(before))
    },
    /** Sign-ins have expired meanwhile. */
    async signInAgain() {
      owner = await site.signIn(ownerEmail)
      member = await site.signIn(memberEmail)
    },
    async source(streamId = 'news') {
      return (await health()).find((stream) => stream.streamId === streamId)?.sources[0]
    },
    async tile(streamId = 'news') {
      const { streams } = (await site.call(contract.streams.all, { token: member })).json()
      return streams.find((stream: { id: string }) => stream.id === streamId)
    },
    async maintain(maintenance: boolean) {
      const { streams } = (await site.call(contract.ownerStreams.list, { token: owner })).json()
      const { version } = streams.find((stream: { id: string }) => stream.id === 'news')
      const body = { id: 'news', version, maintenance }
      expect((await site.call(contract.ownerStreams.edit, { token: owner, body })).json()).toMatchObject({
        resultCode: 1,
      })
    },
    async close() {
      await site.close()
      await origin.close()
    },
  }
}

type HealthStage = Awaited<ReturnType<typeof openHealthStage>>

export function useHealthStage(): HealthStage {
  const stage = {} as HealthStage
  beforeAll(async () => {
    Object.assign(stage, await openHealthStage())
  })
  afterAll(() => stage.close())
  beforeEach(() => stage.begin())
  afterEach(() => stage.clear())
  return stage
}
