import { createCipheriv } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { headOfPicture, readClip, segmentMs, segmentsOfLoop } from './clip-segments.ts'

type Looseness = {
  master?: (text: string) => string
  media?: (text: string) => string
  headers?: (file: string) => Record<string, string>
  pack?: (bytes: Buffer) => Buffer
  cookie?: string
  encrypted?: boolean
  listed?: number
}

const key = Buffer.from('a key of 16 byte')
const tag = (name: string, change: (line: string) => string) => (text: string) =>
  text.replaceAll(new RegExp(`^#${name}.*$`, 'gm'), change)

/** Each plays in hls.js; from public reports about it and other players. */
export const looseOrigins = {
  'Without quotes': { master: (text) => text.replaceAll('"avc1.64001e"', 'avc1.64001e') },
  'Quote not closed': { master: (text) => text.replace('"avc1.64001e"', '"avc1.64001e') },
  'An attribute twice': { master: (text) => text.replace('BANDWIDTH', 'BANDWIDTH=1,BANDWIDTH') },
  'Blanks in tags': {
    master: (text) => text.replaceAll('=', ' = ').replaceAll(',', ' , '),
    media: tag('EXTINF', (line) => line.replace(':', ': ')),
  },
  'Old line ends': {
    master: (text) => text.replaceAll('\n', '\r'),
    media: (text) => text.replaceAll('\n', '\r'),
  },
  'Titles and comments': {
    media: (text) => tag('EXTINF', (line) => `# said by nobody\n${line}Evening news, "part 2"`)(text),
  },
  'A variant that is gone': {
    master: (text) =>
      text.replace('#EXT-X-STREAM', '#EXT-X-STREAM-INF:BANDWIDTH=100000\ngone.m3u8\n#EXT-X-STREAM'),
  },
  'Long addresses': { media: (text) => text.replaceAll('.m4s', `.m4s?sign=${'s'.repeat(7900)}`) },
  'Odd codings': {
    headers: (file) => ({ 'content-encoding': file.endsWith('.m4s') ? 'gzip' : 'aws-chunked' }),
    pack: gzipSync,
  },
  Cookies: { cookie: 'pass=sesame' },
  'A key with more to it': {
    encrypted: true,
    media: tag(
      'EXT-X-MAP',
      (line) => `${line}\n#EXT-X-KEY:METHOD=AES-128,X-ODD=1,URI="key",KEYFORMAT="identity"`,
    ),
  },
  'All of a day': {
    listed: 40_000,
    media: (text) => text.replace('#EXTM3U', '#EXTM3U\n#EXT-X-PLAYLIST-TYPE:EVENT'),
  },
} as const satisfies Record<string, Looseness>

const picture = readClip('480p.mp4')
const head = headOfPicture(picture)
const library = readFileSync(fileURLToPath(import.meta.resolve('hls.js/dist/hls.min.js')))
const master =
  '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=854x480,CODECS="avc1.64001e"\nmedia.m3u8\n'

/** Plain hls.js, playing the address after `#`. */
const barePage = `<!doctype html><title>bare hls.js</title><video muted playsinline width="854"></video>
<script src="/hls.js"></script><script>
  const hls = new Hls()
  hls.on(Hls.Events.MANIFEST_PARSED, () => document.querySelector('video').play())
  hls.loadSource(location.hash.slice(1))
  hls.attachMedia(document.querySelector('video'))
</script>`

function mediaPlaylist(listed: number): string {
  // Counts from 1970, so a list of all segments begins at zero.
  const next = Math.floor(Date.now() / segmentMs)
  const first = next - listed
  const segments = Array.from({ length: listed }, (_, n) => {
    const gap = (first + n) % segmentsOfLoop === 0 ? '#EXT-X-DISCONTINUITY\n' : ''
    return `${gap}#EXTINF:2.0,\n${first + n}.m4s`
  })
  return [
    ...['#EXTM3U', '#EXT-X-VERSION:6', '#EXT-X-TARGETDURATION:2', `#EXT-X-MEDIA-SEQUENCE:${first}`],
    `#EXT-X-DISCONTINUITY-SEQUENCE:${Math.floor((first - 1) / segmentsOfLoop) % 10_000}`,
    ...['#EXT-X-MAP:URI="head.mp4"', ...segments, ''],
  ].join('\n')
}

function segment(number: number): Buffer {
  const { first, length } = picture.stretches[number % segmentsOfLoop] ?? { first: 0, length: 0 }
  return picture.file.subarray(first, first + length)
}

/** The IV is the segment's number, which no tag names. */
function encrypted(bytes: Buffer, number: number): Buffer {
  const iv = Buffer.alloc(16)
  iv.writeBigUInt64BE(BigInt(number), 8)
  const cipher = createCipheriv('aes-128-cbc', key, iv)
  return Buffer.concat([cipher.update(bytes), cipher.final()])
}

function answer({ url = '', headers }: IncomingMessage, response: ServerResponse) {
  if (url === '/hls.js') return response.end(library)
  if (url.startsWith('/bare?')) return response.setHeader('content-type', 'text/html').end(barePage)
  const [, at = '', file = ''] = /^\/(\d+)\/([^?]*)/.exec(url) ?? []
  const loose: Looseness | undefined = Object.values(looseOrigins)[Number(at)]
  if (!loose) return response.writeHead(404).end()
  for (const [name, value] of Object.entries(loose.headers?.(file) ?? {})) response.setHeader(name, value)
  if (file === 'index.m3u8') return response.end(loose.master?.(master) ?? master)
  if (file === 'media.m3u8') {
    if (loose.cookie) response.setHeader('set-cookie', `${loose.cookie}; Path=/${at}; Max-Age=60`)
    const text = mediaPlaylist(loose.listed ?? 6)
    return response.end(loose.media?.(text) ?? text)
  }
  if (file === 'key') return response.end(key)
  if (loose.cookie && !headers.cookie?.includes(loose.cookie)) return response.writeHead(403).end()
  const number = Number(/^(\d+)\.m4s$/.exec(file)?.[1] ?? Number.NaN)
  if (file !== 'head.mp4' && Number.isNaN(number)) return response.writeHead(404).end()
  const plain = file === 'head.mp4' ? head : segment(number)
  const sent = loose.encrypted && file !== 'head.mp4' ? encrypted(plain, number) : plain
  return response.end(file !== 'head.mp4' && loose.pack ? loose.pack(sent) : sent)
}

/** Servers that each deviate from the standard in one way, and a page that plays them without the site. */
export async function openLooseOrigins() {
  const server = createServer(answer)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const base = `http://127.0.0.1:${port}`
  return {
    sources: Object.keys(looseOrigins).map((title, at) => ({ title, address: `${base}/${at}/index.m3u8` })),
    barePage: (address: string) => `${base}/bare?${Math.random()}#${address}`,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
