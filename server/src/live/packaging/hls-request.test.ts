import { describe, expect, it } from 'vitest'
import { parseHlsRequest } from './hls-request.ts'

function parse(path: string, query = '') {
  return parseHlsRequest(path, new URLSearchParams(query))
}

describe('parseHlsRequest', () => {
  it.each([
    ['index.m3u8', '', { kind: 'multivariant' }],
    ['720p/index.m3u8', '', { kind: 'playlist', rendition: '720p', from: null }],
    ['720p/index.m3u8', 'other=1', { kind: 'playlist', rendition: '720p', from: null }],
    [
      '720p/index.m3u8',
      '_HLS_msn=7',
      { kind: 'playlist', rendition: '720p', from: { segment: 7, part: null } },
    ],
    [
      '720p/index.m3u8',
      '_HLS_msn=7&_HLS_part=0',
      { kind: 'playlist', rendition: '720p', from: { segment: 7, part: 0 } },
    ],
    ['720p/init.mp4', '', { kind: 'init', rendition: '720p', periodId: 0 }],
    ['720p/init-1795298925.mp4', '', { kind: 'init', rendition: '720p', periodId: 1795298925 }],
    ['720p/seg-897591067.m4s', '', { kind: 'segment', rendition: '720p', segment: 897591067, periodId: 0 }],
    ['720p/seg-7-123.m4s', '', { kind: 'segment', rendition: '720p', segment: 7, periodId: 123 }],
    [
      '720p/part-897591067-9.m4s',
      '',
      { kind: 'part', rendition: '720p', segment: 897591067, part: 9, periodId: 0 },
    ],
    ['720p/part-7-0-123.m4s', '', { kind: 'part', rendition: '720p', segment: 7, part: 0, periodId: 123 }],
  ])('reads %s?%s', (path, query, request) => {
    expect(parse(path, query)).toEqual({ ok: true, request })
  })

  it.each([
    ['720p/init-.mp4', ''],
    ['720p/init-0.mp4', ''],
    ['720p/init-7-1.mp4', ''],
    ['720p/seg.m4s', ''],
    ['720p/seg-.m4s', ''],
    ['720p/seg-x.m4s', ''],
    ['720p/seg-7-0.m4s', ''],
    ['720p/seg-7-1-2.m4s', ''],
    ['720p/seg--7.m4s', ''],
    ['720p/seg-07.m4s', ''],
    ['720p/seg-1e3.m4s', ''],
    ['720p/seg-7.5.m4s', ''],
    ['720p/seg-1234567890123456.m4s', ''],
    ['720p/part-7.m4s', ''],
    ['720p/part-7-.m4s', ''],
    ['720p/part-7-1-0.m4s', ''],
    ['720p/part-7-1-2-3.m4s', ''],
    ['720p/part-7-01.m4s', ''],
    ['720p/index.m3u8', '_HLS_msn='],
    ['720p/index.m3u8', '_HLS_msn=-1'],
    ['720p/index.m3u8', '_HLS_msn=7&_HLS_part=x'],
    ['720p/index.m3u8', '_HLS_msn=7&_HLS_part='],
    ['720p/index.m3u8', '_HLS_part=3'],
  ])('calls %s?%s malformed', (path, query) => {
    expect(parse(path, query)).toEqual({ ok: false, reason: 'malformed' })
  })

  it.each([
    '',
    '/',
    '/index.m3u8',
    'index.m3u8/',
    '720p',
    '720p/',
    '720p/other.mp4',
    '720p/seg-7.ts',
    '720p/seg-7.m4s/',
    '720p//index.m3u8',
    '../fjord/index.m3u8',
    '720p/../../clip.json',
    '720p/seg-7.m4s%00',
  ])('does not know %j', (path) => {
    expect(parse(path)).toEqual({ ok: false, reason: 'unknown' })
  })
})
