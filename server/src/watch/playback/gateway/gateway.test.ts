import { contract } from '@strom/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mediaOf } from '../../../../testing/media-addresses.ts'
import { away, home, openStage, type Stage, type Viewer } from '../../../../testing/stages/playback-stage.ts'
import { createKeyring, createStreamTokens, newSessionId } from '../gate/stream-token.ts'

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

const { fetchMedia, addressesOfEveryKind } = mediaOf(() => stage)

describe('a source of streams/all with its token', () => {
  it('plays: playlists and media, all by addresses that carry the stream token only', async () => {
    const streams = await stage.call(contract.streams.all, { token: anna.signIn })
    const [stream] = streams.json<{ streams: { src: string }[] }>().streams
    const first = await fetchMedia(`${stream?.src}${token}`)
    expect(first.statusCode).toBe(200)
    expect(first.headers['content-type']).toMatch(/^application\/vnd\.apple\.mpegurl/)
    expect(first.headers['cache-control']).toBe('no-store')
    expect(first.body).not.toContain(anna.signIn)

    const { rendition, byPath, media } = await addressesOfEveryKind(token)
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
    const mine = await addressesOfEveryKind(token)
    const others = await addressesOfEveryKind(theirs)
    expect(others.playlist).toBe(mine.playlist)
    expect(mine.playlist).not.toContain(token)
    const [a, b] = [mine.media[0] ?? '', others.media[0] ?? '']
    expect((await fetchMedia(a)).rawPayload.equals((await fetchMedia(b)).rawPayload)).toBe(true)
  })

  it('counts the first of several tokens in an address, as nginx does', async () => {
    const first = `/media/stream-0/index.m3u8?token=${token}`
    expect((await fetchMedia(`${first}&token=x`)).statusCode).toBe(200)
    expect((await fetchMedia(`/media/stream-0/index.m3u8?token=x&token=${token}`)).statusCode).toBe(403)
  })

  it('answers HEAD, and other origins', async () => {
    const { first, rendition, media } = await addressesOfEveryKind(token)
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

  async function answersTo(given: Case) {
    const { kinds } = await addressesOfEveryKind(token)
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

  const otherKey = createStreamTokens(createKeyring([Buffer.alloc(32)]))

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
    const { media } = await addressesOfEveryKind(token)
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
    const { kinds } = await addressesOfEveryKind(token)
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
