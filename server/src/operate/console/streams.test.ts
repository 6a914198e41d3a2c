import { contract, type OwnerStream, type Stream } from '@strom/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'

const { ownerStreams } = contract

let test: TestApp
let token: string
let member: { id: string; email: string }
let memberToken: string
beforeAll(async () => {
  test = await openTestApp()
  token = await test.signIn((await test.build.account({ isStaff: true, isOwner: true })).email)
  member = await test.build.account({ span: { days: 30 } })
  memberToken = await test.signIn(member.email)
})
afterAll(() => test.close())
beforeEach(async () => {
  for (const { id, version } of await list()) await ask('remove', { id, version })
})

async function ask<Name extends keyof typeof ownerStreams>(name: Name, body?: object) {
  return (await test.call(ownerStreams[name], { token, ...(body && { body: body as never }) })).json()
}

async function list(): Promise<OwnerStream[]> {
  return (await ask('list')).streams
}

async function add(given: object = {}): Promise<OwnerStream> {
  const { stream } = await ask('add', { title: 'News', channel: 'fjord', ...given })
  return stream
}

async function shown(): Promise<Stream[]> {
  return (await test.call(contract.streams.all, { token: memberToken })).json().streams
}

async function lastAct() {
  return (await test.call(contract.audit.list, { token, body: {} })).json().acts[0]
}

/** Fetches the first playlist with a new stream token. */
async function play(stream: Pick<OwnerStream, 'src'>, signIn: string) {
  const { streamToken } = (await test.call(contract.playback.expiryToken, { token: signIn, body: {} })).json()
  const asked = () => test.server.inject({ url: stream.src + streamToken })
  const response = await asked()
  return { status: response.statusCode, again: async () => (await asked()).json().reason }
}

describe('a stream', () => {
  it('is added with all that it has, and members see it at once', async () => {
    const given = {
      title: ' Nordlys på TV ',
      channel: 'nordlys',
      tags: 'chromecast,!Ny',
      tagsSldp: 'lls',
      imageLocation: '/images/nordlys/poster.webp',
      ownSrc: '/hls/n.m3u8?token={token}',
      ownSrcSldp: 'wss://media.example/n?token={token}',
    }
    const { resultCode, stream } = await ask('add', given)
    expect({ resultCode, stream }).toEqual({
      resultCode: 1,
      stream: {
        ...given,
        picture: given.imageLocation,
        id: 'nordlys-pa-tv',
        title: 'Nordlys på TV',
        version: expect.any(Number),
        hidden: false,
        maintenance: false,
        viewers: 0,
        src: '/hls/n.m3u8?token=',
        srcSldp: 'wss://media.example/n?token=',
        createdAt: new Date(test.clock.now()).toISOString(),
      },
    })
    expect(await list()).toEqual([stream])
    expect(await shown()).toMatchObject([
      { id: 'nordlys-pa-tv', title: 'Nordlys på TV', tags: 'chromecast,!Ny' },
    ])
    expect(await lastAct()).toMatchObject({
      actor: 'owner',
      act: 'stream-added',
      subject: { kind: 'stream', id: 'nordlys-pa-tv' },
      after: { title: 'Nordlys på TV', channel: 'nordlys', own_src: '/hls/n.m3u8?token=' },
    })
  })

  it('without a picture shows its built-in channel’s, and its own again only while it has one', async () => {
    const { id, version } = await add({ imageLocation: '/images/nordlys/poster.webp' })
    expect((await shown())[0]).toMatchObject({ image_location: '/images/nordlys/poster.webp' })
    const { stream } = await ask('edit', { id, version, imageLocation: '' })
    expect(stream).toMatchObject({ imageLocation: '', picture: '/images/fjord/poster.webp' })
    expect((await shown())[0]).toMatchObject({ image_location: '/images/fjord/poster.webp' })
  })

  it('without an id gets one of its title that no other has', async () => {
    expect((await add()).id).toBe('news')
    expect((await add()).id).toBe('news-2')
    expect((await add({ title: 'T' })).id).toBe('t-2')
    expect((await add({ id: 'own' })).id).toBe('own')
  })

  it.each([
    ['bad-id', { id: 'Not an id' }],
    ['bad-id', { id: 't' }],
    ['no-channel', { channel: 'nowhere' }],
    ['no-image', { imageLocation: `/images/${'0'.repeat(32)}.webp` }],
    ['own-src', { ownSrc: '/hls/n.m3u8' }],
    ['own-elsewhere', { ownSrc: 'https://media.example/n?token={token}' }],
    ['own-src-sldp', { ownSrcSldp: '/sldp/n?token={token}' }],
  ])('is refused as %s', async (reason, given) => {
    const refused = { resultCode: 2, reason, detail: expect.stringMatching(/\S \S/) }
    expect(await ask('add', { title: 'News', channel: 'fjord', ...given })).toEqual(refused)
    expect(await list()).toEqual([])
    const { id, version } = await add()
    if (reason !== 'bad-id') expect(await ask('edit', { id, version, ...given })).toEqual(refused)
    expect(await list()).toMatchObject([{ id, version }])
  })

  it.each([
    ['a title of nothing', { title: ' ' }],
    ['a title too long', { title: 'x'.repeat(201) }],
    ['tags too long', { tags: 'x'.repeat(201) }],
    ['a picture elsewhere', { imageLocation: '//other.example/a.jpg' }],
    ['a picture elsewhere, as browsers read it', { imageLocation: '/\\other.example/a.jpg' }],
  ])('is not taken with %s', async (_what, given) => {
    const answer = await ask('add', { title: 'News', channel: 'fjord', ...given })
    expect(answer).toEqual({ resultCode: 2, detail: expect.any(String) })
  })

  it('is not taken twice under one id', async () => {
    await add({ id: 'own' })
    expect(await ask('add', { id: 'own', title: 'Own', channel: 'fjord' })).toMatchObject({ reason: 'taken' })
  })

  it('changes by what is named only; what changes nothing leaves no trace', async () => {
    const { id, version } = await add({ tags: 'lls', ownSrc: '/hls/n.m3u8?token={token}' })
    const { stream } = await ask('edit', { id, version, title: 'Sport', ownSrc: '', maintenance: true })
    expect(stream).toMatchObject({ title: 'Sport', ownSrc: null, maintenance: true, tags: 'lls' })
    expect(stream.version).not.toBe(version)
    expect(await lastAct()).toMatchObject({
      act: 'stream-changed',
      before: { title: 'News', own_src: '/hls/n.m3u8?token=', maintenance_mode: false },
      after: { title: 'Sport', own_src: null, maintenance_mode: true },
    })
    const { id: lastId } = await lastAct()
    expect((await ask('edit', { id, version: stream.version, title: 'Sport' })).stream).toEqual(stream)
    expect((await lastAct()).id).toBe(lastId)
  })

  it('is not overwritten unseen by a second owner, who is told how it is now', async () => {
    const { id, version } = await add()
    await ask('edit', { id, version, title: 'First' })
    const stale = await ask('edit', { id, version, title: 'Second' })
    expect(stale).toMatchObject({ resultCode: 2, reason: 'changed-meanwhile', stream: { title: 'First' } })
    expect(await ask('remove', { id, version })).toMatchObject({ reason: 'changed-meanwhile' })
    expect(await list()).toMatchObject([{ title: 'First' }])
    // Nor for a new stream under a removed one's id.
    await ask('remove', { id, version: stale.stream.version })
    expect(await ask('edit', { id, version, title: 'Second' })).toEqual({
      resultCode: 2,
      reason: 'unknown',
      detail: 'There is no such stream any more.',
    })
    const again = await add()
    expect(again.id).toBe(id)
    expect([version, stale.stream.version]).not.toContain(again.version)
  })

  it('is removed with its viewers known, and leaves a line', async () => {
    const stream = await add()
    const playing = await play(stream, memberToken)
    expect(playing.status).toBe(200)
    expect(await list()).toMatchObject([{ viewers: 1 }])
    expect(await ask('previewRemoval', { id: stream.id })).toMatchObject({
      resultCode: 1,
      stream: { id: stream.id, viewers: 1 },
      watching: [member.email],
      lately: 1,
    })
    expect(await ask('remove', { id: stream.id, version: stream.version })).toEqual({ resultCode: 1 })
    await expect.poll(playing.again).toBe('no-stream')
    expect(await list()).toEqual([])
    expect(await lastAct()).toMatchObject({
      act: 'stream-removed',
      before: { title: 'News', channel: 'fjord' },
    })
    expect(await ask('previewRemoval', { id: stream.id })).toMatchObject({ reason: 'unknown' })
    expect(await ask('remove', { id: stream.id, version: 1 })).toMatchObject({ reason: 'unknown' })
  })
})

describe('a hidden stream', () => {
  it('is in nobody’s list, is not counted by the players, and plays for owners only', async () => {
    const first = await add({ title: 'First', hidden: true })
    await add({ title: 'Second' })
    expect(await shown()).toMatchObject([{ id: 'second' }])
    const ownersOwn = (await test.call(contract.streams.all, { token })).json().streams
    expect(ownersOwn).toMatchObject([{ id: 'second' }])
    expect(await list()).toMatchObject([
      { id: 'first', hidden: true },
      { id: 'second', hidden: false },
    ])
    const refused = await play(first, memberToken)
    expect([refused.status, await refused.again()]).toEqual([404, 'no-stream'])
    const staff = await test.build.account({ isStaff: true })
    expect((await play(first, await test.signIn(staff.email))).status).toBe(404)
    expect((await play(first, token)).status).toBe(200)
    const socket = await test.server.inject({ url: first.srcSldp.replace(/^\w+:\/\/[^/]+/, '') })
    expect(socket.statusCode).toBe(403)
  })

  it('stops for those who watch it, and an owner tries one in maintenance', async () => {
    const stream = await add()
    const watching = await play(stream, memberToken)
    expect(watching.status).toBe(200)
    const { stream: hidden } = await ask('edit', { id: stream.id, version: stream.version, hidden: true })
    await expect.poll(watching.again).toBe('no-stream')
    await ask('edit', { id: stream.id, version: hidden.version, hidden: false, maintenance: true })
    await expect.poll(watching.again).toBe('maintenance')
    expect((await play(stream, token)).status).toBe(200)
  })
})

describe('the order', () => {
  const ids = async () => (await list()).map(({ id }) => id)

  it('is that of the list, for members too', async () => {
    for (const title of ['A', 'B', 'C']) await add({ title })
    const { streams } = await ask('order', { ids: ['c', 'a', 'b'], seen: ['a', 'b', 'c'] })
    expect(streams.map(({ id }: OwnerStream) => id)).toEqual(['c', 'a', 'b'])
    expect((await shown()).map(({ id }) => id)).toEqual(['c', 'a', 'b'])
    const act = await lastAct()
    expect(act).toMatchObject({
      act: 'streams-ordered',
      subject: null,
      before: ['a', 'b', 'c'],
      after: ['c', 'a', 'b'],
    })
    expect((await add({ title: 'D' })).id).toBe('d')
    expect(await ids()).toEqual(['c', 'a', 'b', 'd'])
  })

  it.each([
    ['another order was seen', { ids: ['b', 'a'], seen: ['b', 'a'] }],
    ['a stream was added', { ids: ['a'], seen: ['a'] }],
    ['a stream was removed', { ids: ['c', 'b', 'a'], seen: ['a', 'b', 'c'] }],
    ['one is missing', { ids: ['b'], seen: ['a', 'b'] }],
    ['one is there twice', { ids: ['b', 'b'], seen: ['a', 'b'] }],
  ])('is refused when %s', async (_what, body) => {
    for (const title of ['A', 'B']) await add({ title })
    expect(await ask('order', body)).toMatchObject({
      resultCode: 2,
      reason: 'changed-meanwhile',
      streams: [{ id: 'a' }, { id: 'b' }],
    })
    expect(await ids()).toEqual(['a', 'b'])
  })
})
