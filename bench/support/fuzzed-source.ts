import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRandom } from '../../server/testing/random.ts'
import { mutateText } from './mutate.ts'

/** In the source's addresses; viewers must never see it. */
export const secret = 'hemmelig'

const segments = [0, 1, 2, 3].flatMap((n) => ['#EXTINF:2.000,Title', `seg-${n}.ts?key=${secret}`])
const parts = [0, 1, 2].map((n) => `#EXT-X-PART:DURATION=0.4,URI="p-${n}.m4s?key=${secret}",INDEPENDENT=YES`)

const playlists = [
  ['#EXTM3U', '#EXT-X-VERSION:3', '#EXT-X-TARGETDURATION:2', '#EXT-X-MEDIA-SEQUENCE:7', ...segments, ''],
  [
    ...['#EXTM3U', '#EXT-X-VERSION:9', '#EXT-X-TARGETDURATION:2', '#EXT-X-PART-INF:PART-TARGET=0.4'],
    '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.2,CAN-SKIP-UNTIL=12',
    ...['#EXT-X-MEDIA-SEQUENCE:1700000', `#EXT-X-MAP:URI="init.mp4?key=${secret}",BYTERANGE="720@0"`],
    '#EXT-X-PROGRAM-DATE-TIME:2026-11-24T18:00:00.000Z',
    ...[...segments, ...parts, `#EXT-X-PRELOAD-HINT:TYPE=PART,URI="p-3.m4s?key=${secret}"`, ''],
  ],
  [
    ...['#EXTM3U', '#EXT-X-TARGETDURATION:4', '#EXT-X-DISCONTINUITY-SEQUENCE:1732471200'],
    `#EXT-X-KEY:METHOD=AES-128,URI="https://keys.example/${secret}",IV=0x00000000000000000000000000000001`,
    ...[
      '#EXT-X-BYTERANGE:70000@0',
      '#EXTINF:4,',
      `all.ts?key=${secret}`,
      '#EXT-X-BYTERANGE:80000',
      '#EXTINF:4,',
    ],
    ...[`all.ts?key=${secret}`, '#EXT-X-DISCONTINUITY', ...segments, '#EXT-X-ENDLIST', ''],
  ],
  [
    ...['#EXTM3U', '#EXT-X-INDEPENDENT-SEGMENTS', '#EXT-X-DEFINE:NAME="host",VALUE="north"'],
    `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Norsk",DEFAULT=YES,LANGUAGE="nb",URI="no.m3u8?key=${secret}"`,
    '#EXT-X-STREAM-INF:BANDWIDTH=900000,AVERAGE-BANDWIDTH=800000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720,AUDIO="a"',
    ...[
      'high.m3u8?h={$host}',
      '#EXT-X-STREAM-INF:BANDWIDTH=300000,FRAME-RATE=25.000',
      `low.m3u8?key=${secret}`,
      '',
    ],
  ],
].map((lines) => lines.join('\n'))

export function fuzzPlaylist(number: number): string {
  const random = createRandom(number)
  return mutateText(random.pick(playlists), random)
}

/** Answers `/<number>.m3u8`, and `/all-<first>-<count>.m3u8` with such playlists as variants. */
export async function openFuzzedSource() {
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const [, first, count] = /^\/all-(\d+)-(\d+)\.m3u8/.exec(path) ?? []
    const [, number] = /^\/(\d+)\.m3u8/.exec(path) ?? []
    if (first !== undefined) {
      const variants = Array.from(
        { length: Number(count) },
        (_, n) => `#EXT-X-STREAM-INF:BANDWIDTH=${1000 + n}\n/${Number(first) + n}.m3u8?key=${secret}`,
      )
      response.end(`#EXTM3U\n${variants.join('\n')}\n`)
    } else if (number !== undefined) response.end(fuzzPlaylist(Number(number)))
    else response.end(Buffer.alloc(2000, 0x47))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}
