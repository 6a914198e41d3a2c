import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import {
  playlist,
  playlistPath,
  segmentPath,
  transportStream,
  useHealthStage,
} from '../../../testing/stages/health-stage.ts'
import { probeSources } from './probe-sources.ts'
import { tellReason } from './reasons.ts'

const stage = useHealthStage()

const clip = readFileSync(new URL('../../../clips/fjord/480p.mp4', import.meta.url))
const key = Buffer.from('a key of 16 byte')

/** A live playlist that grows with each request. */
function serve(lines: string, segment: (number: number) => Buffer) {
  let number = 6
  stage.origin.answers[playlistPath] = (_request, response) => {
    number += 1
    const head = `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:${number}\n`
    response.end(`${head}${lines}\n#EXTINF:4,\nnewest.ts\n`)
  }
  stage.origin.answers[segmentPath] = (_request, response) => void response.end(segment(number))
}

describe('a source that answers', () => {
  it('and does not advance is down', async () => {
    await stage.rounds(1)
    stage.origin.answers[playlistPath] = playlist(7)
    await stage.rounds(1)
    expect(await stage.source()).toMatchObject({ state: 'up' })
    await stage.rounds(2)
    expect(await stage.source()).toMatchObject({ state: 'down', reason: 'stalled' })
    stage.origin.answers[playlistPath] = playlist(8)
    await stage.rounds(1)
    expect(await stage.source()).toMatchObject({ state: 'up' })
  })

  it('is looked at where its renditions are', async () => {
    stage.origin.answers[playlistPath] = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8\n'
    stage.origin.answers['/tv/low.m3u8'] = playlist(3)
    await stage.rounds(1)
    expect(await stage.source()).toMatchObject({ state: 'up' })
    await stage.rounds(2)
    expect(await stage.source()).toMatchObject({ state: 'down', reason: 'stalled' })
  })

  it('is up where a rendition is gone that players pass over', async () => {
    const variant = (name: string) => `#EXT-X-STREAM-INF:BANDWIDTH=1\n${name}.m3u8\n`
    stage.origin.answers[playlistPath] = `#EXTM3U\n${variant('gone')}${variant('empty')}${variant('low')}`
    stage.origin.answers['/tv/empty.m3u8'] = playlist(3).replace('newest.ts', 'gone.ts')
    stage.origin.answers['/tv/low.m3u8'] = playlist(3)
    await stage.rounds(1)
    expect(await stage.source()).toMatchObject({ state: 'up' })
    delete stage.origin.answers['/tv/low.m3u8']
    await stage.rounds(2)
    expect(await stage.source()).toMatchObject({ state: 'down' })
  })

  it.each([
    ['#EXT-X-ENDLIST', 'off', null],
    ['#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-ENDLIST', 'up', null],
  ])('%s: %s', async (tags, state, reason) => {
    stage.origin.answers[playlistPath] = `${playlist(3)}${tags}\n`
    await stage.rounds(2)
    expect(await stage.source()).toMatchObject({ state, reason })
  })

  it('is asked once a round, however many streams show it and nodes ask', async () => {
    await stage.site.build.stream({ id: 'again', channel: 'news' })
    stage.site.clock.advance(60)
    const before = stage.origin.hits(`${playlistPath}?pass=s3cret`)
    await Promise.all([
      probeSources(stage.site.app),
      probeSources(stage.site.app),
      probeSources(stage.site.app),
    ])
    expect(stage.origin.hits(`${playlistPath}?pass=s3cret`)).toBe(before + 1)
    expect((await stage.health()).map(({ sources }) => sources[0]?.state)).toEqual(['up', 'up'])
  })

  it('and names a segment that cannot be had is down, and says so in both languages', async () => {
    await stage.rounds(1)
    delete stage.origin.answers[segmentPath]
    await stage.rounds(2)
    const detail = 'The source tells of new pictures, but they cannot be fetched.'
    expect(await stage.source()).toMatchObject({ state: 'down', reason: 'no-segment', detail })
    expect(tellReason('no-segment', 'nb')).toMatch(/^Kilden forteller om nye bilder/)
    stage.origin.answers[segmentPath] = transportStream
    await stage.rounds(1)
    expect(await stage.source()).toMatchObject({ state: 'up', reason: null })
  })

  it.each([
    ['a fault', 500, 'x', 'down'],
    ['a word that it may not be had', 403, 'x', 'down'],
    ['nothing at all', 200, '', 'down'],
    ['a page in the place of media', 200, '<!doctype html><title>Off</title>', 'down'],
    ['the whole where a stretch was asked for', 200, Buffer.concat(Array(1500).fill(transportStream)), 'up'],
  ])('and gives %s for a segment is judged by that', async (_name, status, body, state) => {
    stage.origin.answers[segmentPath] = (_request, response) => void response.writeHead(status).end(body)
    await stage.rounds(2)
    expect(await stage.source()).toMatchObject({ state })
  })

  it('and packs its segments is up, as viewers get them unpacked', async () => {
    stage.origin.answers[segmentPath] = (_request, response) =>
      void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(transportStream))
    await stage.rounds(2)
    expect(await stage.source()).toMatchObject({ state: 'up' })
  })

  it('and has no initialisation section is down', async () => {
    serve('#EXT-X-MAP:URI="head.mp4"', () => clip.subarray(clip.indexOf('moof') - 4))
    await stage.rounds(2)
    expect(await stage.source()).toMatchObject({ state: 'down', reason: 'no-segment' })
    stage.origin.answers['/tv/head.mp4'] = clip.subarray(0, 1500)
    await stage.rounds(1)
    expect(await stage.source()).toMatchObject({ state: 'up' })
    delete stage.origin.answers['/tv/head.mp4']
  })

  it.each([
    ['its key', key, 'up'],
    ['half a key', key.subarray(8), 'down'],
    ['no key', undefined, 'down'],
  ] as const)('and encrypts its segments is judged with %s', async (_name, given, state) => {
    // Encrypted bytes cannot be recognised as media.
    serve('#EXT-X-KEY:METHOD=AES-128,URI="key"', () => Buffer.from('encrypted'.repeat(200)))
    if (given) stage.origin.answers['/tv/key'] = given
    else delete stage.origin.answers['/tv/key']
    await stage.rounds(2)
    expect(await stage.source()).toMatchObject({ state, reason: state === 'up' ? null : 'no-key' })
  })

  it('is asked for the beginning of its newest segment, once', async () => {
    const before = stage.origin.asked.length
    await stage.rounds(1)
    const asked = stage.origin.asked.slice(before)
    expect(asked.map(({ path }) => path)).toEqual([
      `${playlistPath}?pass=s3cret`,
      expect.stringMatching(/^\/tv\/newest\.ts\?n=\d+$/),
    ])
    expect(asked[1]?.headers.range).toBe('bytes=0-1023')

    const stretch = '#EXT-X-BYTERANGE:20@2000\nnewest.ts\n#EXT-X-GAP\n#EXTINF:4,\nmissing.ts\n'
    stage.origin.answers[playlistPath] = `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n${stretch}`
    stage.origin.answers[segmentPath] = Buffer.concat([Buffer.alloc(2000), transportStream])
    await stage.rounds(1)
    expect(stage.origin.asked.at(-1)).toMatchObject({
      path: segmentPath,
      headers: { range: 'bytes=2000-2019' },
    })
    expect(await stage.source()).toMatchObject({ state: 'up' })
  })

  it('at its own address, and wants a token for its segments, is up', async () => {
    await stage.site.build.stream({ id: 'own', own_src: '/other/tv.m3u8?t=' })
    stage.origin.answers['/other/tv.m3u8'] = (_request, response) => void response.end(stage.sending())
    const hands = (status: number) => {
      stage.origin.answers['/other/newest.ts'] = (_request, response) => void response.writeHead(status).end()
    }
    hands(403)
    await stage.rounds(2)
    expect(await stage.source('own')).toMatchObject({ player: 'default', state: 'up' })
    hands(404)
    await stage.rounds(2)
    expect(await stage.source('own')).toMatchObject({ state: 'down', reason: 'no-segment' })
  })
})
