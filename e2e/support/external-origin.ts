import { createCipheriv } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { headOfPicture, readClip, segmentMs, segmentsOfLoop } from './clip-segments.ts'

const segmentsListed = 6
const soundKey = Buffer.from('a key of 16 byte')

const picture = readClip('480p.mp4')
const sound = readClip('audio.mp4')
const pictureHead = headOfPicture(picture)

function encrypted(number: number): Buffer {
  const { first, length } = sound.stretches[number % segmentsOfLoop] ?? { first: 0, length: 0 }
  const iv = Buffer.alloc(16)
  iv.writeBigUInt64BE(BigInt(number), 8)
  const cipher = createCipheriv('aes-128-cbc', soundKey, iv)
  return Buffer.concat([cipher.update(sound.file.subarray(first, first + length)), cipher.final()])
}

let overSince: number | null = null

/** The loop starts again with a discontinuity. Numbers count from 1970: very large ones. */
function playlist(head: string, segment: (number: number) => string): string {
  const next = Math.floor((overSince ?? Date.now()) / segmentMs)
  const numbers = Array.from({ length: segmentsListed }, (_, n) => next - segmentsListed + n)
  const [first = 0] = numbers
  const lines = numbers.flatMap((number) => [
    ...(number % segmentsOfLoop === 0 ? ['#EXT-X-DISCONTINUITY'] : []),
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(number * segmentMs).toISOString()}`,
    '#EXTINF:2.0,',
    segment(number),
  ])
  return [
    ...['#EXTM3U', '#EXT-X-VERSION:6', '#EXT-X-TARGETDURATION:2', `#EXT-X-MEDIA-SEQUENCE:${first}`],
    `#EXT-X-DISCONTINUITY-SEQUENCE:${Math.floor((first - 1) / segmentsOfLoop)}`,
    ...[head, ...lines, ...(overSince === null ? [] : ['#EXT-X-ENDLIST']), ''],
  ].join('\n')
}

function pictureSegment(number: number): string {
  const { first, length } = picture.stretches[number % segmentsOfLoop] ?? { first: 0, length: 0 }
  return `#EXT-X-BYTERANGE:${length}@${first}\npicture.mp4`
}

/** One cue per segment; timestamps follow the pictures' clock, which restarts with the loop. */
function subtitlesOf(number: number): string {
  const ticks = (number % segmentsOfLoop) * segmentMs * 90
  return `WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:${ticks},LOCAL:00:00:00.000\n\n00:00:00.000 --> 00:00:02.000\nTekst nummer ${number}\n`
}

const master = [
  '#EXTM3U',
  '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Norsk",LANGUAGE="no",DEFAULT=YES,AUTOSELECT=YES,URI="sound/index.m3u8"',
  '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="English",LANGUAGE="en",AUTOSELECT=YES,URI="sound/index.m3u8?english"',
  '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="texts",NAME="Norsk",LANGUAGE="nb",AUTOSELECT=YES,URI="texts.m3u8"',
  '#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=854x480,CODECS="avc1.64001e,mp4a.40.2",AUDIO="sound",SUBTITLES="texts"',
  '/tv/picture.m3u8?quality=480',
  '',
].join('\n')

function answer({ url = '', headers }: IncomingMessage, response: ServerResponse) {
  const path = url.split('?')[0] ?? ''
  if (headers['x-key'] !== 'sesame') return response.writeHead(403).end()
  if (path === '/tv/index.m3u8') return response.end(master)
  if (path === '/tv/sound/key') return response.end(soundKey)
  if (path === '/tv/picture.m3u8') {
    return response.end(playlist('#EXT-X-MAP:URI="head.mp4"', pictureSegment))
  }
  if (path === '/tv/sound/index.m3u8') {
    const head = '#EXT-X-MAP:URI="head.mp4"\n#EXT-X-KEY:METHOD=AES-128,URI="key"'
    return response.end(playlist(head, (number) => `${number}.m4s`))
  }
  if (path === '/tv/texts.m3u8') return response.end(playlist('', (number) => `${number}.vtt`))
  const [, subtitle] = /^\/tv\/(\d+)\.vtt$/.exec(path) ?? []
  if (subtitle !== undefined) return response.end(subtitlesOf(Number(subtitle)))
  if (path === '/tv/head.mp4') return response.end(pictureHead)
  if (path === '/tv/sound/head.mp4') return response.end(sound.file.subarray(0, sound.headLength))
  const [, number] = /^\/tv\/sound\/(\d+)\.m4s$/.exec(path) ?? []
  if (number !== undefined) return response.end(encrypted(Number(number)))
  const [, first = '', last = ''] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  if (path !== '/tv/picture.mp4' || first === '') return response.writeHead(404).end()
  const range = `bytes ${first}-${last}/${picture.file.length}`
  response.writeHead(206, { 'content-range': range })
  response.end(picture.file.subarray(Number(first), Number(last) + 1))
}

/**
 * A foreign live channel: its picture as byte ranges of one file, its sound separate and encrypted, and a
 * header required for everything.
 */
export async function openExternalOrigin() {
  let soundsAsked = 0
  let silent = false
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/tv/sound/')) soundsAsked += 1
    if (silent) response.writeHead(503).end()
    else answer(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    address: `http://127.0.0.1:${port}/tv/index.m3u8`,
    header: 'X-Key: sesame',
    /** Segments of sound requested by players; probes request none. */
    soundsAsked: () => soundsAsked,
    goSilent: (is: boolean) => {
      silent = is
    },
    goOver: (is: boolean) => {
      overSince = is ? Date.now() : null
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
