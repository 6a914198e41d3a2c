import { expect, it } from 'vitest'
import { throughToken } from './hls-gateway.ts'

it('leads every address of a first playlist into the path that carries the token', () => {
  const playlist = [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Norsk",URI="audio/index.m3u8"',
    '#EXT-X-STREAM-INF:BANDWIDTH=3000000,CODECS="avc1.4d4028,mp4a.40.2",RESOLUTION=1920x1080',
    '1080p/index.m3u8',
    '',
    '#EXT-X-STREAM-INF:BANDWIDTH=1000000',
    '480p/index.m3u8?a=b',
    '',
  ]
  expect(throughToken(playlist.join('\n'), 'TOKEN', 'a b').split('\n')).toEqual([
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Norsk",URI="../t/TOKEN/a%20b/audio/index.m3u8"',
    '#EXT-X-STREAM-INF:BANDWIDTH=3000000,CODECS="avc1.4d4028,mp4a.40.2",RESOLUTION=1920x1080',
    '../t/TOKEN/a%20b/1080p/index.m3u8',
    '',
    '#EXT-X-STREAM-INF:BANDWIDTH=1000000',
    '../t/TOKEN/a%20b/480p/index.m3u8?a=b',
    '',
  ])
})
