import { describe, expect, it } from 'vitest'
import { playlist, playlistPath, segmentPath, useHealthStage } from '../../testing/stages/health-stage.ts'
import { probeSources } from './probe-sources.ts'
import { tellReason } from './reasons.ts'

const stage = useHealthStage()

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
    stage.origin.answers[segmentPath] = 'pictures'
    await stage.rounds(1)
    expect(await stage.source()).toMatchObject({ state: 'up', reason: null })
  })

  it.each([
    ['a fault', 500, 'x', 'down'],
    ['a word that it may not be had', 403, 'x', 'down'],
    ['nothing at all', 200, '', 'down'],
    ['the whole where a stretch was asked for', 200, 'x'.repeat(5_000_000), 'up'],
  ])('and gives %s for a segment is judged by that', async (_name, status, body, state) => {
    stage.origin.answers[segmentPath] = (_request, response) => void response.writeHead(status).end(body)
    await stage.rounds(2)
    expect(await stage.source()).toMatchObject({ state })
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
    stage.origin.answers[segmentPath] = 'x'.repeat(3000)
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
