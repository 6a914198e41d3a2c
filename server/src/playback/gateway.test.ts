import { contract } from '@strom/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { away, home, openStage, type Stage, type Viewer } from '../testing/playback-stage.ts'
import { letRun } from '../testing/running-clock.ts'
import { createStreamTokens, keyringOf, newSessionId } from './stream-token.ts'

let stage: Stage
let anna: Viewer
let token: string

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
beforeEach(async () => {
  stage.clock.advance(301)
  anna = await stage.viewer()
  token = await anna.play()
})

type Request = { ip?: string; method?: 'GET' | 'HEAD' | 'OPTIONS' | 'POST'; language?: string }

function fetchMedia(url: string, { ip = home, method = 'GET', language }: Request = {}) {
  const headers = { 'x-forwarded-for': ip, ...(language && { 'accept-language': language }) }
  return stage.server.inject({ method, url, headers })
}

/** The addresses a playlist names, made absolute paths; a hint names what is still to come. */
function addressesIn(playlist: string, base: string) {
  const lines = playlist.split('\n').filter((line) => line !== '')
  const named = lines.flatMap((line) => {
    const uri = line.startsWith('#') ? /URI="([^"]+)"/.exec(line)?.[1] : line
    return uri
      ? [{ path: new URL(uri, new URL(base, 'http://media')).pathname, hint: /HINT/.test(line) }]
      : []
  })
  const paths = (hint: boolean) => named.filter((address) => address.hint === hint).map(({ path }) => path)
  return { present: paths(false), coming: paths(true) }
}

/** Addresses of every kind: first playlist, the same by path, media playlist, init, segment, part, hinted part. */
async function addressesOfEveryKind(withToken = token, streamId = 'stream-0') {
  const first = `/media/${streamId}/index.m3u8?token=${withToken}`
  const byPath = `/media/t/${withToken}/${streamId}/index.m3u8`
  const [rendition = ''] = addressesIn((await fetchMedia(first)).body, first).present
  const playlist = (await fetchMedia(rendition)).body
  const { present: media, coming } = addressesIn(playlist, rendition)
  const oneOfEachKind = ['init', 'seg-', 'part-', 'index'].map((kind) =>
    media.find((path) => path.includes(kind)),
  )
  const kinds = [first, byPath, rendition, ...oneOfEachKind.map((path) => path ?? 'missing'), ...coming]
  return { first, byPath, rendition, playlist, media, coming, kinds }
}

describe('a source of streams/all with its token', () => {
  it('plays: playlists and media, all by addresses that carry the stream token only', async () => {
    const streams = await stage.call(contract.streams.all, { token: anna.signIn })
    const [stream] = streams.json<{ streams: { src: string }[] }>().streams
    const first = await fetchMedia(`${stream?.src}${token}`)
    expect(first.statusCode).toBe(200)
    expect(first.headers['content-type']).toMatch(/^application\/vnd\.apple\.mpegurl/)
    expect(first.headers['cache-control']).toBe('no-store')
    expect(first.body).not.toContain(anna.signIn)

    const { rendition, byPath, media } = await addressesOfEveryKind()
    expect(rendition.startsWith(`/media/t/${token}/stream-0/`)).toBe(true)
    expect((await fetchMedia(byPath)).statusCode).toBe(200)
    expect(media.length).toBeGreaterThan(20)
    for (const address of media) {
      const response = await fetchMedia(address)
      expect(response.statusCode, address).toBe(200)
      expect(response.rawPayload.length, address).toBeGreaterThan(100)
    }
  })

  it('is the same bytes for every viewer from the first playlist on', async () => {
    const bjorn = await stage.viewer()
    const theirs = await bjorn.play()
    const mine = await addressesOfEveryKind()
    const others = await addressesOfEveryKind(theirs)
    expect(others.playlist).toBe(mine.playlist)
    expect(mine.playlist).not.toContain(token)
    const [a, b] = [mine.media[0] ?? '', others.media[0] ?? '']
    expect((await fetchMedia(a)).rawPayload.equals((await fetchMedia(b)).rawPayload)).toBe(true)
  })

  it('answers HEAD, and other origins', async () => {
    const { first, rendition, media } = await addressesOfEveryKind()
    for (const address of [first, rendition, media.at(-1) ?? '']) {
      const head = await fetchMedia(address, { method: 'HEAD' })
      expect(head.statusCode).toBe(200)
      expect(head.body).toBe('')
      const preflight = await fetchMedia(address, { method: 'OPTIONS' })
      expect(preflight.statusCode).toBe(204)
      for (const { headers } of [head, preflight, await fetchMedia(address)]) {
        expect(headers['access-control-allow-origin']).toBe('*')
        expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
      }
    }
  })
})

describe('every media address', () => {
  type Case = { token?: string | undefined; ip?: string; streamId?: string }

  /** What every kind of address answers once the token in it is replaced. */
  async function answersTo(given: Case) {
    const { kinds } = await addressesOfEveryKind()
    expect(kinds).toHaveLength(8)
    const { streamId = 'stream-0', ip = home } = given
    const withToken = 'token' in given ? (given.token ?? '') : token
    const answers: Record<string, unknown> = {}
    for (const address of kinds) {
      const url = address.replaceAll(token, encodeURIComponent(withToken)).replaceAll('stream-0', streamId)
      const { statusCode, headers, body } = await fetchMedia(url, { ip })
      const said = JSON.parse(body) as { resultCode: number; detail: string; reason: string }
      expect(said.detail, address).toMatch(/\.$/)
      expect(said.resultCode, address).toBeGreaterThan(1)
      expect(headers['cache-control'], address).toBe('no-store')
      expect(headers['access-control-allow-origin'], address).toBe('*')
      answers[`${statusCode} ${said.reason}`] = true
    }
    return Object.keys(answers)
  }

  const otherKey = createStreamTokens(keyringOf([Buffer.alloc(32)]))

  it('without a token is 403', async () => {
    expect(await answersTo({ token: '' })).toEqual(['403 no-token'])
    for (const url of [
      '/media/stream-0/index.m3u8',
      '/media/',
      '/media/stream-0',
      '/media/nothing/index.m3u8',
    ]) {
      expect((await fetchMedia(url)).statusCode, url).toBe(403)
    }
  })

  it.each([
    ['a malformed one', () => 'nonsense'],
    ['a much too long one', () => 'a'.repeat(450)],
    ['one of another key', () => otherKey.sign(newSessionId())],
    ['a wrong signature', () => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['a session that never was', () => stage.app.registry.tokens.sign(newSessionId())],
    ['the sign-in Token', () => anna.signIn],
    ['one with a path in it', () => `../${token}`],
  ])('with %s is 403', async (_what, other) => {
    expect(await answersTo({ token: other() })).toEqual(['403 invalid-token'])
  })

  it('of another household is 403 after half a minute', async () => {
    const { media } = await addressesOfEveryKind()
    expect((await fetchMedia(media[0] ?? '', { ip: away })).statusCode).toBe(200)
    stage.clock.advance(30)
    expect(await answersTo({ ip: away })).toEqual(['403 other-network'])
  })

  it('of another stream is 403, of none 404', async () => {
    expect(await answersTo({ streamId: 'stream-1' })).toEqual(['403 other-stream'])
    expect(await answersTo({ streamId: 'nothing' })).toEqual(['404 no-stream'])
    expect((await fetchMedia(`/media/?token=${token}`)).statusCode).toBe(404)
  })

  it('outside of a channel is refused, however it is spelt', async () => {
    const outside = [
      '',
      '../index.m3u8',
      '..%2f..%2fpackage.json',
      '%2e%2e/%2e%2e/etc/passwd',
      'x/../../..',
      '1080p/',
      '%00',
    ]
    for (const path of outside) {
      const url = `/media/t/${token}/stream-0/${path}`
      const { statusCode, body } = await fetchMedia(url)
      expect([400, 403, 404], `${url}: ${body}`).toContain(statusCode)
    }
    expect((await fetchMedia(`/media/t/${token}/..%2fstream-0/index.m3u8`)).statusCode).toBe(404)
    expect((await fetchMedia('/media/t/%zz/stream-0/index.m3u8')).statusCode).toBe(400)
  })

  it.each<[string, string, () => Promise<unknown>]>([
    ['sign-out', 'signed-out', () => stage.call(contract.sessions.logout, { token: anna.signIn })],
    ['expiry', 'expired', async () => stage.clock.advance(90)],
    ['the subscription’s end', 'no-subscription', async () => stage.clock.advance(30 * 86_400)],
    ['a newer token, after its overlap', 'moved', async () => [await anna.play(), stage.clock.advance(10)]],
  ])('after %s is 403', async (_what, reason, end) => {
    const { kinds } = await addressesOfEveryKind()
    await end()
    for (const url of kinds) {
      await expect
        .poll(async () => (await fetchMedia(url)).json<{ reason: string }>().reason, { timeout: 2000 })
        .toBe(reason)
      expect((await fetchMedia(url)).statusCode).toBe(403)
    }
  })

  it('says why in the player’s language', async () => {
    const { json } = await fetchMedia('/media/stream-0/index.m3u8', { language: 'nb' })
    expect(json()).toEqual({ resultCode: 2, detail: 'Strømmetoken mangler.', reason: 'no-token' })
  })

  it('answers no other method', async () => {
    const posted = await fetchMedia(`/media/t/${token}/stream-0/index.m3u8`, { method: 'POST' })
    expect(posted.statusCode).toBe(405)
    expect(posted.headers.allow).toBe('GET, HEAD, OPTIONS')
  })
})

describe('what waits for the next part', () => {
  /** A playlist reload, a part and a segment that lie ahead, asked for and pending. */
  async function pending() {
    const { rendition, coming } = await addressesOfEveryKind()
    const [hinted = ''] = coming
    const [, segment, part] = /part-(\d+)-(\d+)\.m4s/.exec(hinted) ?? []
    const waiting = [
      hinted,
      `${rendition}?_HLS_msn=${segment}&_HLS_part=${part}`,
      rendition.replace('index.m3u8', `seg-${segment}.m4s`),
    ]
    const answers = waiting.map((url) => fetchMedia(url))
    const soon = new Promise<'pending'>((resolve) => setTimeout(resolve, 100, 'pending'))
    const first = await Promise.race([...answers.map(async (answer) => (await answer).statusCode), soon])
    expect(first).toBe('pending')
    return answers
  }

  async function maintain(on: boolean) {
    const { app } = stage
    await app.db.transaction().execute(async (tx) => {
      await tx.updateTable('streams').set({ maintenance_mode: on }).where('id', '=', 'stream-0').execute()
      await app.events.publish(tx, 'streams-changed', {})
    })
  }

  it.each<[string, string, () => Promise<unknown>]>([
    ['sign-out', 'signed-out', () => stage.call(contract.sessions.logout, { token: anna.signIn })],
    [
      'sign-out everywhere',
      'signed-out',
      () => stage.call(contract.sessions.logoutAll, { token: anna.signIn }),
    ],
    ['a sharer', 'account-sharing', async () => (await stage.viewer({ email: anna.email, ip: away })).play()],
    ['a newer token, after its overlap', 'moved', async () => [await anna.play(), stage.clock.advance(10)]],
    ['the subscription’s end', 'no-subscription', async () => stage.clock.advance(30 * 86_400)],
    ['maintenance of the stream', 'maintenance', () => maintain(true)],
  ])('is refused within two seconds of %s', async (_what, reason, end) => {
    const answers = await pending()
    await end()
    const ended = performance.now()
    for (const answer of await Promise.all(answers)) {
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({ reason })
    }
    expect(performance.now() - ended).toBeLessThan(2000)
    await maintain(false)
    await expect.poll(async () => (await stage.app.registry.findStream('stream-0'))?.maintenance).toBe(false)
  })
})

it('a player that follows its playlists plays for hours by the one address it began with', async () => {
  const first = `/media/stream-0/index.m3u8?token=${token}`
  const [rendition = ''] = addressesIn((await fetchMedia(first)).body, first).present
  for (let minute = 0; minute < 4 * 60; minute++) {
    const { present } = addressesIn((await fetchMedia(rendition)).body, rendition)
    const segment = present.findLast((path) => path.includes('/seg-')) ?? 'missing'
    expect((await fetchMedia(segment)).statusCode, `after ${minute} minutes`).toBe(200)
    stage.clock.advance(60)
  }
})

describe('in real time, over a socket', () => {
  let address: string
  let stopClock = () => {}

  beforeAll(async () => {
    address = await stage.server.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(() => stopClock())

  it('parts flow, and stop within two seconds of the subscription’s end', async () => {
    stage.clock.advance(30 * 86_400 - 3)
    anna = await stage.viewer({ email: anna.email })
    token = await anna.play()
    const { rendition, coming } = await addressesOfEveryKind()
    const [, from, part] = /part-(\d+)-(\d+)\.m4s/.exec(coming[0] ?? '') ?? []
    stopClock = letRun(stage.clock)
    const started = performance.now()
    const answers: { status: number; at: number }[] = []
    for (let next = Number(part); answers.at(-1)?.status !== 403 && answers.length < 60; next++) {
      const query = `_HLS_msn=${Number(from) + Math.floor(next / 10)}&_HLS_part=${next % 10}`
      const response = await fetch(`${address}${rendition}?${query}`, {
        headers: { 'x-forwarded-for': home },
      })
      answers.push({ status: response.status, at: performance.now() - started })
      await response.arrayBuffer()
    }
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(5)
    expect(answers.at(-1)?.status).toBe(403)
    expect(answers.at(-1)?.at).toBeGreaterThan(2000)
    expect(answers.at(-1)?.at).toBeLessThan(3000 + 2000)
  })
})
