import { afterEach, describe, expect, it, vi } from 'vitest'
import { loopStart, startTestChannel, testClip } from '../../../testing/live/test-channel.ts'
import type { Channel } from '../channel.ts'
import { mediaPlaylist, multivariantPlaylist } from './hls-playlist.ts'

afterEach(() => vi.useRealTimers())

const number = loopStart / 2000

function playlistAt(ms: number, name = '720p'): string[] {
  const { channel } = startTestChannel(loopStart + ms)
  return lines(channel, name)
}

function lines(channel: Channel, name: string): string[] {
  return mediaPlaylist(channel, name, channel.segments()).trimEnd().split('\n')
}

describe('multivariantPlaylist', () => {
  it('lists every rendition with what players choose by', () => {
    const text = multivariantPlaylist(testClip.renditions)
    expect(text.split('\n').slice(0, 3)).toEqual([
      '#EXTM3U',
      '#EXT-X-VERSION:6',
      '#EXT-X-INDEPENDENT-SEGMENTS',
    ])
    const variants = [...text.matchAll(/^#EXT-X-STREAM-INF:(.*)\n(.*)$/gm)].map(([, tags, uri]) => [
      tags,
      uri,
    ])
    expect(variants.map(([, uri]) => uri)).toEqual(['1080p/index.m3u8', '720p/index.m3u8', '480p/index.m3u8'])
    const pattern =
      /^BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,CODECS="avc1\.6400(28|1f|1e),mp4a\.40\.2",RESOLUTION=\d+x\d+,FRAME-RATE=25\.000,/
    for (const [tags] of variants) expect(tags).toMatch(pattern)
  })
})

describe('mediaPlaylist', () => {
  it('begins with the rules of the stream', () => {
    expect(playlistAt(600).slice(0, 8)).toEqual([
      '#EXTM3U',
      '#EXT-X-VERSION:6',
      '#EXT-X-TARGETDURATION:2',
      '#EXT-X-PART-INF:PART-TARGET=0.200',
      '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=0.600,HOLD-BACK=6.000',
      `#EXT-X-MEDIA-SEQUENCE:${number - 10}`,
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-MAP:URI="init.mp4"',
    ])
  })

  it('ends with the open segment’s parts, the next one’s hint and the other renditions', () => {
    expect(playlistAt(600).slice(-8)).toEqual([
      `seg-${number - 1}.m4s`,
      `#EXT-X-PROGRAM-DATE-TIME:2026-11-20T12:00:00.000Z`,
      `#EXT-X-PART:DURATION=0.200,URI="part-${number}-0.m4s",INDEPENDENT=YES`,
      `#EXT-X-PART:DURATION=0.200,URI="part-${number}-1.m4s"`,
      `#EXT-X-PART:DURATION=0.200,URI="part-${number}-2.m4s"`,
      `#EXT-X-PRELOAD-HINT:TYPE=PART,URI="part-${number}-3.m4s"`,
      `#EXT-X-RENDITION-REPORT:URI="../1080p/index.m3u8",LAST-MSN=${number},LAST-PART=2`,
      `#EXT-X-RENDITION-REPORT:URI="../480p/index.m3u8",LAST-MSN=${number},LAST-PART=2`,
    ])
  })

  it('hints at the next segment’s first part when a segment is just complete', () => {
    const all = playlistAt(2000)
    expect(all).toContain(`seg-${number}.m4s`)
    expect(all).toContain(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="part-${number + 1}-0.m4s"`)
    expect(all.at(-1)).toMatch(new RegExp(`LAST-MSN=${number},LAST-PART=9$`))
  })

  it('is, without the lines old players do not know, a plain live playlist of 20 s', () => {
    const plain = playlistAt(700).filter(
      (line) => !/^#EXT-X-(PART|PRELOAD|RENDITION|SERVER|PROGRAM)/.test(line),
    )
    const segments = Array.from({ length: 10 }, (_, i) => ['#EXTINF:2.000,', `seg-${number - 10 + i}.m4s`])
    expect(plain.slice(5)).toEqual(['#EXT-X-MAP:URI="init.mp4"', ...segments.flat()])
    expect(plain).not.toContain('#EXT-X-ENDLIST')
  })

  it('names no address but relative ones beside and beneath it', () => {
    const all = playlistAt(900)
    const named = all.flatMap((line) =>
      line.startsWith('#') ? [...line.matchAll(/URI="([^"]*)"/g)].map(([, uri]) => uri) : [line],
    )
    expect(named.length).toBeGreaterThan(20)
    for (const uri of named)
      expect(uri).toMatch(/^(init\.mp4|(seg|part)-[\d-]+\.m4s|\.\.\/\d+p\/index\.m3u8)$/)
  })

  it('keeps the rules of RFC 8216bis at every part of a segment, around a loop’s seam', () => {
    const { channel } = startTestChannel(loopStart - 3000)
    let before: { first: number; addresses: Set<string>; at: number } | null = null
    for (let ms = -3000; ms <= 5000; ms += 200) {
      vi.setSystemTime(loopStart + ms)
      const all = lines(channel, '1080p')
      const first = Number(tag(all, '#EXT-X-MEDIA-SEQUENCE:'))
      const parts = all.filter((line) => line.startsWith('#EXT-X-PART:'))
      const addresses = new Set(all.filter((line) => line.startsWith('seg-')))
      const hint = tag(all, '#EXT-X-PRELOAD-HINT:TYPE=PART,URI=')

      expect([...addresses]).toEqual(Array.from({ length: 10 }, (_, i) => `seg-${first + i}.m4s`))
      expect(parts.length).toBeGreaterThanOrEqual(10)
      expect(parts.length).toBeLessThanOrEqual(20)
      expect(all.filter((line) => line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')).length).toBe(
        ms % 2000 === 0 ? 10 : 11,
      )
      expect(all.join('\n')).not.toContain(`#EXT-X-PART:DURATION=0.200,URI=${hint}`)
      if (before) {
        const moved = first - before.first
        expect(moved).toBe(ms % 2000 === 0 ? 1 : 0)
        expect([...before.addresses].slice(moved).every((address) => addresses.has(address))).toBe(true)
      }
      before = { first, addresses, at: ms }
    }
  })

  it('can be made of a channel that has only just begun', () => {
    const { channel } = startTestChannel(loopStart + 400)
    const open = channel.segments().slice(-1)
    const all = mediaPlaylist(channel, '480p', open)
    expect(all).toContain(`#EXT-X-MEDIA-SEQUENCE:${number}\n`)
    expect(all).toContain(`URI="part-${number}-2.m4s"\n`)
    expect(all).not.toContain('#EXTINF')
  })
})

function tag(all: string[], start: string): string {
  return all.find((line) => line.startsWith(start))?.slice(start.length) ?? ''
}
