import { afterEach, expect, test, vi } from 'vitest'
import { probeBroadcast, probeSource } from './probe.ts'

afterEach(() => vi.unstubAllGlobals())

const address = 'https://site.example/media/arena/index.m3u8?token=a'

function serve(lists: Record<string, string>, status = 404) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url)
    asked.push(pathname)
    const list = lists[pathname]
    const answer = new Response(list ?? '', { status: list === undefined ? status : 200 })
    return Object.defineProperty(answer, 'url', { value: url })
  })
  return asked
}

const live = '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n1.m4s\n'
const over = `${live}#EXT-X-ENDLIST\n`
const master = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n480p/index.m3u8?token=a\n'
const [top, variant] = ['/media/arena/index.m3u8', '/media/arena/480p/index.m3u8']

test.each([
  ['that goes on', { [top]: live }, 'ok'],
  ['that is over', { [top]: over }, 'source'],
  ['that is a recording', { [top]: `#EXTM3U\n#EXT-X-PLAYLIST-TYPE:VOD\n${over}` }, 'recording'],
  ['of qualities that go on', { [top]: master, [variant]: live }, 'ok'],
  ['of qualities that are over', { [top]: master, [variant]: over }, 'source'],
  ['of a quality that is missing', { [top]: master }, 'ok'],
  ['of no quality', { [top]: '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n' }, 'ok'],
  ['that is missing', {}, 'source'],
] as const)('a playlist %s', async (_, lists, answer) => {
  serve(lists)
  expect(await probeBroadcast(address)).toBe(answer)
})

test('a refusal, and no answer at all', async () => {
  serve({}, 403)
  expect(await probeBroadcast(address)).toBe('refused')
  expect(await probeSource(address)).toBe('refused')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  expect(await probeBroadcast(address)).toBe('network')
  expect(await probeSource(address)).toBe('network')
})

test('where only the right to watch is asked for, nothing is read', async () => {
  const asked = serve({ [top]: master, [variant]: over })
  expect(await probeSource(address)).toBe('ok')
  expect(asked).toEqual([top])
})
