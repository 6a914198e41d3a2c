import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Origin, openOrigin } from '../../../testing/live/test-origin.ts'
import { systemClock } from '../../base/clock.ts'
import { createOpaqueUrls } from './opaque-url.ts'
import { createPlaylistStore } from './playlist-store.ts'
import { createUpstream, type Upstream } from './upstream.ts'

const text = [
  '#EXTM3U',
  '#EXT-X-TARGETDURATION:2',
  '#EXT-X-PART-INF:PART-TARGET=0.5',
  '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.5',
  '#EXT-X-MEDIA-SEQUENCE:5',
  '#EXTINF:2,',
  '5.ts',
].join('\n')

let origin: Origin
let upstream: Upstream
let held: (() => void)[]

beforeEach(async () => {
  held = []
  origin = await openOrigin({
    '/live.m3u8': (request, response) => {
      const answer = () => response.end(text)
      if (request.url?.includes('_HLS_msn')) held.push(answer)
      else answer()
    },
  })
  upstream = createUpstream()
})
afterEach(async () => {
  for (const answer of held) answer()
  upstream.close()
  await origin.close()
})

function openStore() {
  const sender = { id: 'news', origin: origin.url, headers: {}, allowInner: true }
  const urls = createOpaqueUrls(Buffer.alloc(32), 'news')
  const store = createPlaylistStore({ upstream, clock: systemClock, sender, urls })
  return (segment: number | null, part: number | null) =>
    store.get({ url: `${origin.url}/live.m3u8`, folder: '', segment, part })
}

it('of a source that waits, a part that no segment has is not waited for', async () => {
  const get = openStore()
  expect(await get(6, 999)).toMatchObject({ ok: true })
  expect(held).toHaveLength(0)
  const waits = get(6, 3)
  await expect.poll(() => held.length).toBe(1)
  held[0]?.()
  expect(await waits).toMatchObject({ ok: true })
})

it('whatever numbers viewers ask for, most connections to its source stay free', async () => {
  const get = openStore()
  const numbers = [5, 6, 7, 8].flatMap((segment) =>
    [0, 1, 2, 3, 4, 5].map((part) => [segment, part] as const),
  )
  const all = numbers.map(([segment, part]) => get(segment, part))
  await Promise.all(all.slice(16))
  await expect.poll(() => held.length).toBe(16)
  const joined = get(5, 0)
  for (const answer of held) answer()
  expect(new Set((await Promise.all([...all, joined])).map(({ ok }) => ok))).toEqual(new Set([true]))
})
