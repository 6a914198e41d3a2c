import { gunzipSync } from 'node:zlib'
import { contract } from '@strom/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { commandLine } from '../../../base/audit/record-audit.ts'
import { playerAgent } from '../../../people/sessions/device-name.ts'
import { writeEntry } from '../../programme/edit-programme.ts'
import { editStream } from '../../streams/edit-streams.ts'
import { guideChannel, writePlaylist } from './playlist.ts'

const { state, make } = contract.players

let site: TestApp
let stream: string
beforeAll(async () => {
  site = await openTestApp({ settings: { playerAddresses: true } })
  stream = (await site.build.stream({ title: 'Arena' })).id
})
afterAll(() => site.close())

async function newMember({ days = 30 } = {}) {
  const { email, id } = await site.build.account(days > 0 ? { span: { days } } : {})
  return { id, email, token: await site.signIn(email) }
}

async function newPlayer(token: string, name = 'Kodi') {
  const { address } = (await site.call(make, { token, body: { name } })).json()
  return new URL(address).pathname.replace(/\.m3u$/, '')
}

function get(url: string, { ip = '203.0.113.1', method = 'GET' as 'GET' | 'HEAD' } = {}) {
  return site.server.inject({ method, url, headers: { 'x-forwarded-for': ip } })
}

const sessionsOf = (accountId: string) =>
  site.app.db
    .selectFrom('playback_sessions')
    .select('ended_reason')
    .where('account_id', '=', accountId)
    .execute()

describe('the address of a player', () => {
  it('lists the streams, and leads each to its media by a session of the device', async () => {
    const { token, id } = await newMember()
    const address = await newPlayer(token, 'Kodi in the attic')
    const list = await get(`${address}.m3u`)
    expect(list.headers['content-type']).toContain('audio/x-mpegurl')
    const [head, , media = ''] = list.body.split('\n')
    expect(head).toContain(`${address}/guide.xml"`)
    expect(list.body).toContain(`tvg-id="${stream}"`)
    const played = await get(new URL(media).pathname)
    expect(played.statusCode).toBe(302)
    expect(played.headers.location).toMatch(new RegExp(`^/media/${stream}/index\\.m3u8\\?token=[\\w-]{48}$`))
    expect(await sessionsOf(id)).toEqual([{ ended_reason: null }])
    const { devices } = (await site.call(contract.sessions.devices, { token })).json()
    expect(devices.map(({ device }: { device: string }) => device)).toContain('Kodi in the attic')
  })

  it('is no sign-in: nothing of the account can be called with it', async () => {
    const { token } = await newMember()
    const secret = (await newPlayer(token)).split('/').at(-1) ?? ''
    for (const tried of [secret, `${secret}.m3u`, `m3u ${secret}`]) {
      const answer = await site.call(contract.sessions.user, { token: tried, body: { isMobile: false } })
      expect(answer.statusCode).toBe(403)
    }
  })

  it('is of no use once its device is signed out, or its member suspended', async () => {
    const { token, id } = await newMember()
    const [one, other] = [await newPlayer(token, 'One'), await newPlayer(token, 'Other')]
    const { devices } = (await site.call(contract.sessions.devices, { token })).json()
    const deviceId = devices.find(({ device }: { device: string }) => device === 'One').id
    await site.call(contract.sessions.endDevice, { token, body: { deviceId } })
    expect((await get(`${one}.m3u`)).statusCode).toBe(404)
    expect((await get(`${other}.m3u`)).statusCode).toBe(200)
    const suspended_at = new Date(site.clock.now())
    await site.app.db.updateTable('accounts').set({ suspended_at }).where('id', '=', id).execute()
    expect((await get(`${other}.m3u`)).statusCode).toBe(404)
  })

  it('keeps the limit of a household, and takes no place to ask whether a stream is there', async () => {
    const { token, id } = await newMember()
    const players = []
    for (const name of ['1', '2', '3', '4']) players.push(await newPlayer(token, name))
    const play = (player = '') => get(`${player}/${stream}.m3u8`)
    expect((await get(`${players[0]}/${stream}.m3u8`, { method: 'HEAD' })).statusCode).toBe(200)
    expect(await sessionsOf(id)).toEqual([])
    for (const player of players.slice(0, 3)) expect((await play(player)).statusCode).toBe(302)
    const fourth = await play(players[3])
    expect(fourth.statusCode).toBe(403)
    expect(fourth.body).toContain('Too many devices')
    // Another stream on a player that has a place.
    expect((await play(players[0])).statusCode).toBe(302)
  })

  it('plays nothing for who has no access', async () => {
    const { token } = await newMember({ days: 0 })
    const refused = await get(`${await newPlayer(token)}/${stream}.m3u8`)
    expect(refused.statusCode).toBe(403)
    expect(refused.body).toBe('You have no subscription.')
  })

  it('has the programme', async () => {
    const { token } = await newMember()
    const hour = 3600_000
    await site.app.db
      .insertInto('programme_entries')
      .values({
        id: 'one',
        stream_id: stream,
        title: 'Match & more|Kamp',
        weekly: false,
        starts_at: new Date(site.clock.now() + hour),
        ends_at: new Date(site.clock.now() + 2 * hour),
      })
      .execute()
    const guide = await get(`${await newPlayer(token)}/guide.xml`)
    expect(guide.headers['content-type']).toContain('application/xml')
    expect(guide.body).toContain(
      `<programme start="20261120130000 +0000" stop="20261120140000 +0000" channel="${stream}"><title lang="en">Match &amp; more</title></programme>`,
    )
  })
})

describe('the guide', () => {
  const guideOf = async (token: string) => `${await newPlayer(token)}/guide.xml`
  const fetched = (url: string, headers: Record<string, string> = {}) =>
    site.server.inject({ method: 'GET', url, headers: { 'x-forwarded-for': '203.0.113.1', ...headers } })

  it('is made once a minute for all, and is kept by nobody for others', async () => {
    const [one, other] = [await guideOf((await newMember()).token), await guideOf((await newMember()).token)]
    site.clock.advance(60)
    const first = await fetched(one)
    expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Accept-Encoding' })
    const startsAt = new Date(site.clock.now() + 3600_000)
    const written = { title: 'Added', startsAt, endsAt: new Date(startsAt.getTime() + 60_000), weekly: false }
    await writeEntry(site.app, { id: null, streamId: stream, ...written }, commandLine)
    expect((await fetched(other)).body).toBe(first.body)
    site.clock.advance(60)
    expect((await fetched(other)).body).toContain('Added')
    expect((await fetched(one)).headers.etag).not.toBe(first.headers.etag)
  })

  it('is not sent again to who has it, and compressed to who takes that', async () => {
    const url = await guideOf((await newMember()).token)
    const { body, headers } = await fetched(url)
    const same = await fetched(url, { 'if-none-match': String(headers.etag) })
    expect([same.statusCode, same.body]).toEqual([304, ''])
    expect((await fetched(url, { 'if-none-match': '"another"' })).statusCode).toBe(200)
    const zipped = await fetched(url, { 'accept-encoding': 'gzip, br' })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(body)
    expect((await fetched(url, { 'accept-encoding': 'gzip;q=0' })).body).toBe(body)
    const stranger = await fetched(`/media/t/m3u/${'x'.repeat(43)}/guide.xml`, {
      'if-none-match': String(headers.etag),
    })
    expect(stranger.statusCode).toBe(404)
  })

  it('leaves a stream out as soon as it is hidden', async () => {
    const url = await guideOf((await newMember()).token)
    expect((await fetched(url)).body).toContain('Arena')
    await editStream(site.app, commandLine, { id: stream, hidden: true })
    await expect.poll(async () => (await fetched(url)).body).not.toContain('Arena')
    await editStream(site.app, commandLine, { id: stream, hidden: false })
    await expect.poll(async () => (await fetched(url)).body).toContain('Arena')
  })
})

describe('is refused', () => {
  it('a secret that is none, and after some the network that tries', async () => {
    const ip = '192.0.2.77'
    const statuses = []
    for (let tried = 0; tried < 62; tried += 1) {
      statuses.push((await get(`/media/t/m3u/${'x'.repeat(43)}.m3u`, { ip })).statusCode)
    }
    expect(statuses[0]).toBe(404)
    expect(statuses.at(-1)).toBe(429)
  })

  it('a stream that is none or hidden, and an eleventh player', async () => {
    const { token } = await newMember()
    const address = await newPlayer(token)
    const { id: hidden } = await site.build.stream({ title: 'Hidden' })
    await site.app.db.updateTable('streams').set({ hidden: true }).where('id', '=', hidden).execute()
    for (const id of ['none', hidden]) expect((await get(`${address}/${id}.m3u8`)).statusCode).toBe(404)
    for (let made = 1; made < 10; made += 1) await newPlayer(token, String(made))
    const eleventh = await site.call(make, { token, body: { name: 'x' } })
    expect(eleventh.json()).toMatchObject({ resultCode: 2, detail: expect.stringContaining('ten players') })
  })

  it('anybody who is not signed in, and everybody where the site has no such players', async () => {
    expect((await site.call(state)).statusCode).toBe(403)
    expect((await site.call(make, { body: { name: 'x' } })).statusCode).toBe(403)
    const { token } = await newMember()
    const address = await newPlayer(token)
    await site.app.settings.set(site.app.db, 'playerAddresses', false)
    await expect.poll(() => site.app.settings.get('playerAddresses')).toBe(false)
    expect((await site.call(make, { token, body: { name: 'x' } })).json()).toMatchObject({ resultCode: 2 })
    expect((await get(`${address}.m3u`)).statusCode).toBe(404)
    expect((await site.call(state, { token })).json()).toEqual({ resultCode: 1, allowed: false })
  })
})

it('titles break neither list nor guide', () => {
  const streams = [{ id: 'a', title: 'Rock "n" <Roll>\n#EXTINF:-1,x', picture: 'https://x.example/"p' }]
  const list = writePlaylist('https://x.example/media/t/m3u/s', streams)
  expect(list.split('\n')).toHaveLength(4)
  expect(list).toContain('tvg-logo="https://x.example/ p"')
  expect(guideChannel({ id: 'a', title: 'Rock "n" <Roll>' })).toContain('Rock &quot;n&quot; &lt;Roll&gt;')
  expect(playerAgent('x')).toBe('Strom-Player (x)')
})
