import { createCipheriv } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { commandLine } from '../../src/base/audit/record-audit.ts'
import { addExternalChannel } from '../../src/live/external/external-channels-admin.ts'
import { type Origin, openOrigin } from '../live/test-origin.ts'
import { home, openStage, type Stage, type Viewer } from './playback-stage.ts'

/** Stands in for the public network. */
const outside = '127.0.0.2'

/** Key of the origin's encrypted segment. */
export const lock = { key: Buffer.from('0123456789abcdef'), iv: Buffer.alloc(16, 1) }

function encrypt(text: string): Buffer {
  const cipher = createCipheriv('aes-128-cbc', lock.key, lock.iv)
  return Buffer.concat([cipher.update(text), cipher.final()])
}

export function media(...lines: string[]): string {
  return ['#EXTM3U', '#EXT-X-TARGETDURATION:4', '#EXT-X-MEDIA-SEQUENCE:5', ...lines, ''].join('\n')
}

const answersOf = (other: string) => ({
  '/live/secret-path/index.m3u8': [
    '#EXTM3U',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Norsk",DEFAULT=YES,URI="sound/index.m3u8?s=1"',
    '#EXT-X-STREAM-INF:BANDWIDTH=1000000,AUDIO="a"',
    `${other}/cdn/picture.m3u8`,
    '',
  ].join('\n'),
  '/live/secret-path/sound/index.m3u8': media('#EXTINF:4,', '5.aac'),
  '/live/secret-path/sound/5.aac': 'sound 5',
  '/live/secret-path/locked.m3u8': media(
    `#EXT-X-KEY:METHOD=AES-128,URI="/keys/1?who=me",IV=0x${lock.iv.toString('hex')}`,
    '#EXTINF:4,',
    'locked.ts',
  ),
  '/live/secret-path/locked.ts': encrypt('a picture'),
  '/keys/1': lock.key,
  '/live/secret-path/stretches.m3u8': media(
    '#EXT-X-MAP:URI="all.mp4",BYTERANGE="4@0"',
    '#EXTINF:4,',
    '#EXT-X-BYTERANGE:6@4',
    'all.mp4',
  ),
  '/live/secret-path/all.mp4': 'initABCDEFrest',
})

export function named(playlist: string, base: string): string[] {
  const found = [...playlist.matchAll(/URI="([^"]+)"|^(?!#)(.+)$/gm)]
  return found.map(([, quoted, line]) => new URL(quoted ?? line ?? '', `http://x${base}`).pathname)
}

type Now = {
  site: Stage
  /** `origin`: on the inner network; `other`: a public server that the playlist names. */
  origin: Origin
  other: Origin
  anna: Viewer
  /** Anna's stream token. */
  token: string
  stream: string
}

/** The other servers' secrets must not leak. Each test has new servers, a viewer and a stream. */
export function useExternalStage() {
  const now = {} as Now
  let count = 0

  async function show(playlist: string, { allowInner = true, headers = { 'x-key': 'sesame' } } = {}) {
    count += 1
    const id = `external-${count}`
    const address = `${now.origin.url}/live/secret-path/${playlist}`
    const channel = { id, title: id, address, headers, allowInner }
    expect(await addExternalChannel(now.site.app, commandLine, channel)).toEqual({ ok: true, id })
    await now.site.build.stream({ id, position: 100 + count, channel: id })
    now.stream = id
  }

  const folder = () => `/media/t/${now.token}/${now.stream}/`

  /** Checks that no secret of the origin leaks. */
  async function fetch(url: string, headers: Record<string, string> = {}) {
    const answer = await now.site.server.inject({ url, headers: { 'x-forwarded-for': home, ...headers } })
    const told = `${JSON.stringify(answer.headers)} ${answer.body}`
    const places = ['127.0.0.1', '/cdn', now.origin.url, now.other.url]
    for (const secret of ['secret', 's3cret', 'sesame', ...places]) expect(told, url).not.toContain(secret)
    return answer
  }

  beforeAll(async () => {
    now.site = await openStage({ isInner: (address) => address !== outside })
  })
  afterAll(() => now.site.close())
  beforeEach(async () => {
    const cdn = { '/cdn/picture.m3u8': media('#EXTINF:4,', '5.ts'), '/cdn/5.ts': 'picture 5' }
    now.other = await openOrigin(cdn, outside)
    now.origin = await openOrigin(answersOf(now.other.url))
    now.site.clock.advance(301)
    now.anna = await now.site.viewer()
    now.token = await now.anna.play()
    await show('index.m3u8?pass=s3cret')
  })
  afterEach(async () => {
    await now.origin.close()
    await now.other.close()
  })

  return Object.assign(now, {
    show,
    folder,
    fetch,
    first: () => `${folder()}index.m3u8`,
    addressesIn: async (path: string): Promise<string[]> => named((await fetch(path)).body, path),
  })
}
