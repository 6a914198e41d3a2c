import { createCipheriv, createDecipheriv } from 'node:crypto'
import { get as httpGet } from 'node:http'
import { contract } from '@strom/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { commandLine } from '../audit/record-act.ts'
import { addExternalChannel } from '../live/external/keep-external.ts'
import { type Origin, openOrigin } from '../live/external/test-origin.ts'
import { home, openStage, type Stage, type Viewer } from '../testing/playback-stage.ts'

const key = Buffer.from('0123456789abcdef')
const iv = Buffer.alloc(16, 1)

function encrypt(text: string): Buffer {
  const cipher = createCipheriv('aes-128-cbc', key, iv)
  return Buffer.concat([cipher.update(text), cipher.final()])
}

function media(...lines: string[]): string {
  return ['#EXTM3U', '#EXT-X-TARGETDURATION:4', '#EXT-X-MEDIA-SEQUENCE:5', ...lines, ''].join('\n')
}

const answersOf = (other: string) => ({
  '/live/secret-path/index.m3u8': [
    '#EXTM3U',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Norsk",DEFAULT=YES,URI="sound/index.m3u8?s=1"',
    '#EXT-X-STREAM-INF:BANDWIDTH=1000000,AUDIO="a"',
    `${other}/cdn/picture.m3u8`,
    '',
  ].join('\n'),
  '/live/secret-path/sound/index.m3u8': media('#EXTINF:4,', '5.aac'),
  '/live/secret-path/sound/5.aac': 'sound 5',
  '/live/secret-path/locked.m3u8': media(
    `#EXT-X-KEY:METHOD=AES-128,URI="/keys/1?who=me",IV=0x${iv.toString('hex')}`,
    '#EXTINF:4,',
    'locked.ts',
  ),
  '/live/secret-path/locked.ts': encrypt('a picture'),
  '/keys/1': key,
  '/live/secret-path/stretches.m3u8': media(
    '#EXT-X-MAP:URI="all.mp4",BYTERANGE="4@0"',
    '#EXTINF:4,',
    '#EXT-X-BYTERANGE:6@4',
    'all.mp4',
  ),
  '/live/secret-path/all.mp4': 'initABCDEFrest',
})

let stage: Stage
let origin: Origin
let other: Origin
let anna: Viewer
let token: string
let count = 0
let stream: string

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
beforeEach(async () => {
  other = await openOrigin({ '/cdn/picture.m3u8': media('#EXTINF:4,', '5.ts'), '/cdn/5.ts': 'picture 5' })
  origin = await openOrigin(answersOf(other.url))
  stage.clock.advance(301)
  anna = await stage.viewer()
  token = await anna.play()
  await show('index.m3u8?pass=s3cret')
})
afterEach(async () => {
  await origin.close()
  await other.close()
})

/** Makes a stream of a channel that is fetched from this playlist of the origin. */
async function show(playlist: string, { allowInner = true, headers = { 'x-key': 'sesame' } } = {}) {
  count += 1
  const id = `external-${count}`
  const address = `${origin.url}/live/secret-path/${playlist}`
  const channel = { id, title: id, address, headers, allowInner }
  expect(await addExternalChannel(stage.app, commandLine, channel)).toEqual({ ok: true, id })
  await stage.build.stream({ id, position: 100 + count, channel: id })
  stream = id
}

const folder = () => `/media/t/${token}/${stream}/`
const first = () => `${folder()}index.m3u8`

async function fetch(url: string, headers: Record<string, string> = {}) {
  const answer = await stage.server.inject({ url, headers: { 'x-forwarded-for': home, ...headers } })
  const told = `${JSON.stringify(answer.headers)} ${answer.body}`
  for (const secret of [
    'secret',
    's3cret',
    'sesame',
    '127.0.0.1',
    '/cdn',
    String(origin.url),
    String(other.url),
  ]) {
    expect(told, url).not.toContain(secret)
  }
  return answer
}

/** The addresses that a playlist names, as paths of this site. */
function named(playlist: string, base: string): string[] {
  const found = [...playlist.matchAll(/URI="([^"]+)"|^(?!#)(.+)$/gm)]
  return found.map(([, quoted, line]) => new URL(quoted ?? line ?? '', `http://x${base}`).pathname)
}

async function addressesIn(path: string): Promise<string[]> {
  return named((await fetch(path)).body, path)
}

describe('a stream that is fetched from elsewhere', () => {
  it('plays by addresses of this site, from whatever host it comes', async () => {
    const { streams } = (await stage.call(contract.streams.all, { token: anna.signIn })).json()
    const src: string = streams.find(({ id }: { id: string }) => id === stream).src
    const master = await fetch(src + token)
    expect(master.headers['content-type']).toMatch(/^application\/vnd\.apple\.mpegurl/)
    const [sound = '', picture = ''] = named(master.body, src)
    expect(picture.startsWith(folder())).toBe(true)
    expect((await fetch((await addressesIn(picture))[0] ?? '')).body).toBe('picture 5')
    const [piece = ''] = await addressesIn(sound)
    expect(await fetch(piece)).toMatchObject({ body: 'sound 5', headers: { 'content-type': 'audio/aac' } })
    expect(await addressesIn(first())).toEqual([sound, picture])
  })

  it('sends the operator’s headers to the address they were given for, and nowhere else', async () => {
    for (const playlist of await addressesIn(first()))
      for (const piece of await addressesIn(playlist)) await fetch(piece)
    expect(origin.asked.map(({ headers }) => headers['x-key'])).toEqual(['sesame', 'sesame', 'sesame'])
    expect(other.asked.map(({ headers }) => headers['x-key'])).toEqual([undefined, undefined])
    const sent = JSON.stringify([origin.asked, other.asked])
    for (const ours of [token, anna.signIn, anna.email, home]) expect(sent).not.toContain(ours)
  })

  it('is fetched once for all viewers', async () => {
    const [, picture = ''] = await addressesIn(first())
    const [piece = ''] = await addressesIn(picture)
    const viewers = await Promise.all(Array.from({ length: 6 }, () => stage.viewer()))
    const tokens = await Promise.all(viewers.map((viewer) => viewer.play()))
    await Promise.all(
      tokens.flatMap((theirs) => [first(), picture, piece].map((path) => fetch(path.replace(token, theirs)))),
    )
    expect([origin.asked.length, other.hits('/cdn/picture.m3u8'), other.hits('/cdn/5.ts')]).toEqual([1, 1, 1])
  })

  it('asks for a playlist again after a part of its target duration', async () => {
    const [, picture = ''] = await addressesIn(first())
    await fetch(picture)
    stage.clock.advance(0.9)
    await fetch(picture)
    expect(other.asked).toHaveLength(1)
    stage.clock.advance(0.2)
    other.answers['/cdn/picture.m3u8'] = media('#EXTINF:4,', '5.ts', '#EXTINF:4,', '6.ts')
    expect(await addressesIn(picture)).toHaveLength(2)
    expect(other.asked).toHaveLength(2)
  })

  it('hands keys on, with which its pieces can be read', async () => {
    await show('locked.m3u8')
    const [keyAddress = '', piece = ''] = await addressesIn(first())
    const given = await fetch(keyAddress)
    expect(given.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'cache-control': 'no-store',
    })
    const decipher = createDecipheriv('aes-128-cbc', given.rawPayload, iv)
    const locked = (await fetch(piece)).rawPayload
    expect(Buffer.concat([decipher.update(locked), decipher.final()]).toString()).toBe('a picture')
  })

  it('hands on stretches of pieces', async () => {
    await show('stretches.m3u8')
    const playlist = await fetch(first())
    expect(playlist.body).toMatch(/BYTERANGE="4@0"[\s\S]*#EXT-X-BYTERANGE:6@4/)
    const [init = '', piece = ''] = named(playlist.body, first())
    expect(init).toBe(piece)
    const stretch = await fetch(piece, { range: 'bytes=4-9' })
    expect(stretch).toMatchObject({ statusCode: 206, body: 'ABCDEF' })
    expect(stretch.headers).toMatchObject({ 'content-range': 'bytes 4-9/14', 'content-length': '6' })
    expect((await fetch(piece, { range: 'bytes=0-3' })).body).toBe('init')
  })

  it('is waited for by number where its source waits, and only by numbers that are due', async () => {
    const lowLatency = [
      '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=3',
      '#EXT-X-PART-INF:PART-TARGET=1',
    ]
    origin.answers['/live/secret-path/sound/index.m3u8'] = media(...lowLatency, '#EXTINF:4,', '5.aac')
    const [sound = ''] = await addressesIn(first())
    for (const query of [
      '',
      '?_HLS_msn=6&_HLS_part=2',
      '?_HLS_msn=6&_HLS_part=2',
      '?_HLS_msn=99',
      '?_HLS_msn=6x&_HLS_skip=YES',
      '?_HLS_msn=-1',
      '?a=b',
    ]) {
      expect((await fetch(sound + query)).statusCode).toBe(200)
    }
    const paths = origin.asked.map(({ path }) => path).filter((path) => path.includes('sound'))
    expect(paths).toEqual([
      '/live/secret-path/sound/index.m3u8?s=1',
      '/live/secret-path/sound/index.m3u8?s=1&_HLS_msn=6&_HLS_part=2',
    ])
  })

  it('answers HEAD, and other origins', async () => {
    const [sound = ''] = await addressesIn(first())
    const [piece = ''] = await addressesIn(sound)
    const answer = await stage.server.inject({
      method: 'HEAD',
      url: piece,
      headers: { 'x-forwarded-for': home },
    })
    expect(answer).toMatchObject({ statusCode: 200, body: '' })
    expect(answer.headers['access-control-allow-origin']).toBe('*')
  })
})

describe('refused', () => {
  it('is whoever has no right, before the source is asked', async () => {
    const addresses = [first(), ...(await addressesIn(first()))]
    origin.asked.length = 0
    for (const address of addresses) {
      expect((await fetch(address.replace(token, 'made-up'))).statusCode).toBe(403)
      expect((await fetch(address.replace(stream, 'stream-0'))).statusCode).not.toBe(200)
    }
    expect((await fetch(`/media/${stream}/index.m3u8`)).statusCode).toBe(403)
    expect([origin.asked.length, other.asked.length]).toEqual([0, 0])
  })

  it('is an address that no playlist of this channel named', async () => {
    const [sound = ''] = await addressesIn(first())
    await show('index.m3u8')
    token = await (await stage.viewer()).play()
    const name = sound.split('/').at(-1) ?? ''
    origin.asked.length = 0
    for (const path of [
      `x/${name}`,
      'x/AAAA.ts',
      'x/none.ts',
      `x/${'A'.repeat(80)}.m3u8`,
      name,
      `x/${encodeURIComponent(origin.url)}.ts`,
      'live/secret-path/index.m3u8'.replaceAll('secret-path', 'x'),
    ]) {
      expect((await fetch(folder() + path)).statusCode, path).toBe(404)
    }
    expect(origin.asked).toHaveLength(0)
  })

  it('is a name under another ending, so that nothing is taken for what it is not', async () => {
    await show('locked.m3u8')
    const [keyAddress = '', piece = ''] = await addressesIn(first())
    for (const [address, ending] of [
      [keyAddress, 'ts'],
      [keyAddress, 'm3u8'],
      [piece, 'key'],
      [piece, 'm3u8'],
      [piece, 'html'],
    ] as const) {
      expect((await fetch(address.replace(/\.\w+$/, `.${ending}`))).statusCode).toBe(404)
    }
  })

  it.each([
    [404, 503, 'source-offline'],
    [403, 502, 'source-refusing'],
    [500, 502, 'source-failing'],
    [200, 502, 'source-not-hls'],
  ])('is a viewer whose source answers %i, with %i and why', async (status, answered, reason) => {
    origin.answers['/live/secret-path/index.m3u8'] = (_request, response) =>
      response.writeHead(status, { 'content-type': 'text/html' }).end('<b>secret-path</b>')
    const answer = await fetch(first(), { 'accept-language': 'nb' })
    expect(answer.statusCode).toBe(answered)
    expect(answer.json()).toMatchObject({ resultCode: 2, reason, detail: expect.stringContaining('Kilden') })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    await Promise.all(Array.from({ length: 5 }, () => fetch(first())))
    expect(origin.asked).toHaveLength(1)
  })

  it('is a viewer whose source cannot be reached, or is larger than playlists are', async () => {
    origin.answers['/live/secret-path/index.m3u8'] = `#EXTM3U\n${'#\n'.repeat(600_000)}`
    expect((await fetch(first())).json()).toMatchObject({ reason: 'source-too-large' })
    stage.clock.advance(2)
    await origin.close()
    expect(await fetch(first())).toMatchObject({ statusCode: 502 })
    expect((await fetch(first())).json()).toMatchObject({ reason: 'source-unreachable' })
  })

  it('is an inner address, unless the owner allows it', async () => {
    await show('index.m3u8', { allowInner: false })
    expect((await fetch(first())).json()).toMatchObject({ reason: 'source-inner' })
    expect(origin.asked).toHaveLength(0)
  })
})

it('what is on its way is cut off when the right to it ends', async () => {
  const address = new URL(await stage.server.listen({ port: 0, host: '127.0.0.1' }))
  origin.answers['/live/secret-path/sound/5.aac'] = (_request, response) => response.write('begins')
  const [sound = ''] = await addressesIn(first())
  const [piece = ''] = await addressesIn(sound)
  const { promise: cut, resolve } = Promise.withResolvers<string>()
  let got = ''
  httpGet(
    { host: address.hostname, port: address.port, path: piece, headers: { 'x-forwarded-for': home } },
    (answer) => {
      answer.on('data', (chunk) => {
        got += chunk
      })
      answer.on('error', () => resolve('cut'))
      answer.on('end', () => resolve('ended'))
    },
  )
  await vi.waitFor(() => expect(got).toBe('begins'))
  await stage.call(contract.sessions.logout, { token: anna.signIn })
  expect(await cut).toBe('cut')
})

it('the low-latency socket closes with a reason that sends players to HLS', async () => {
  const { port } = stage.server.server.address() as { port: number }
  const socket = new WebSocket(`ws://127.0.0.1:${port}/sldp/${stream}?token=${token}`, {
    protocols: ['sldp.softvelum.com'],
    headers: { 'x-forwarded-for': home },
  })
  const { promise, resolve } = Promise.withResolvers<object>()
  socket.onclose = ({ code, reason }) => resolve({ code, reason })
  expect(await promise).toEqual({ code: 4406, reason: 'This stream has no low latency; its HLS plays.' })
})
