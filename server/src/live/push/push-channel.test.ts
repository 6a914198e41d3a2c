import { join } from 'node:path'
import { readTrackFragments } from '@strom/media/fragments'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeBroadcast } from '../../../testing/live/test-broadcast.ts'
import { clipsDir, loopStart } from '../../../testing/live/test-channel.ts'
import type { Channel } from '../channel.ts'
import { loadClip } from '../clip.ts'
import { createTicker } from '../fragment-ticker.ts'
import { respondHls } from '../packaging/hls-response.ts'
import { infoMessage } from '../packaging/sldp-messages.ts'
import { createMp4Demuxer } from './demux-mp4.ts'
import type { Publisher } from './publisher-slot.ts'
import { createPushChannel, type PushChannel } from './push-channel.ts'
import type { TimedSample } from './read-samples.ts'
import { createSlate } from './slate.ts'

const slateClip = loadClip(join(clipsDir, 'slate'))
if (!slateClip.ok) throw new Error(slateClip.reason)
const slate = createSlate(slateClip.clip)

let pushChannel: PushChannel
let channel: Channel

beforeEach(() => {
  vi.useFakeTimers({ now: loopStart })
  const clock = { now: () => Date.now() }
  pushChannel = createPushChannel({
    id: 'arena',
    title: 'Arena',
    slate,
    clock,
    ticker: createTicker(clock, 200),
  })
  channel = pushChannel.channel
})
afterEach(() => {
  pushChannel.close()
  vi.useRealTimers()
})

function takeSlot(): Publisher {
  const publisher = pushChannel.takeSlot()
  if (!publisher) throw new Error('somebody else broadcasts')
  return publisher
}

/** A fragment every 200 ms, as an encoder sends them. */
function send(publisher: Publisher, options: Parameters<typeof makeBroadcast>[0] = {}) {
  const demuxer = createMp4Demuxer(publisher.begin)
  const { header, fragments } = makeBroadcast(options)
  const outcomes = [demuxer.receive(header)]
  for (const fragment of fragments) {
    vi.advanceTimersByTime(200)
    outcomes.push(demuxer.receive(fragment))
  }
  const refused = outcomes.find(({ ok }) => !ok)
  return refused ?? { ok: true }
}

/** Track times in milliseconds. */
function kept(name = '480p') {
  return channel.segments().flatMap(({ period, number, fragments }) =>
    fragments.map(({ sequence, durationMs, independent }) => {
      const bytes = channel.fragment(name, sequence) ?? Buffer.alloc(0)
      const [picture, sound] = readTrackFragments(bytes)
      const at = { picture: (picture?.decodeTime ?? 0) / 90, sound: (sound?.decodeTime ?? 0) / 48 }
      return { period, number, sequence, durationMs, independent, at, init: channel.init(name, sequence) }
    }),
  )
}

const periods = () => [...new Set(kept().map(({ period }) => period))]

it.each([0, 1])(
  'offers pictures that are said to last %d ticks by numbers that there can be',
  (saidToLast) => {
    expect(send(takeSlot(), { saidToLast })).toEqual({ ok: true })
    expect(pushChannel.isLive()).toBe(true)
    for (const { frameRate, bandwidth, width, height } of channel.renditions) {
      expect(frameRate).toBeLessThanOrEqual(300)
      expect(bandwidth).toBeLessThanOrEqual(width * height * 300)
    }
  },
)

describe('a channel that was never pushed to', () => {
  it('shows the slate, up to the present, in usual qualities', () => {
    expect(channel.renditions.map(({ name }) => name)).toEqual(['1080p', '720p', '480p'])
    const all = kept()
    expect(all.length).toBe(20)
    expect(all.at(-1)?.at.picture).toBe(loopStart - 200)
    expect(channel.segments().every(({ fragments }) => fragments[0]?.independent)).toBe(true)
    expect(pushChannel.isLive()).toBe(false)
  })

  it('makes nothing while nobody asks, and has enough when somebody does', () => {
    expect(vi.getTimerCount()).toBe(0)
    vi.advanceTimersByTime(3_600_000)
    const recent = kept().filter(({ at }) => at.picture > Date.now() - 4000 - 200)
    expect(recent.length).toBe(20)
    expect(recent[0]?.independent).toBe(true)
  })

  it('tells of each fragment of the slate once, in order', () => {
    const heard: number[] = []
    const first = channel.newest() ?? 0
    const stop = channel.onFragment((sequence) => heard.push(sequence))
    vi.advanceTimersByTime(1000)
    stop()
    vi.advanceTimersByTime(1000)
    expect(heard).toEqual([1, 2, 3, 4, 5].map((n) => first + n))
  })
})

describe('a broadcast', () => {
  it('is told to begin again where another node has taken the channel meanwhile', () => {
    const publisher = takeSlot()
    expect(send(publisher, { seconds: 4 })).toEqual({ ok: true })
    pushChannel.follow()
    expect(send(publisher)).toEqual({ ok: false, reason: 'restarting' })
    const other = takeSlot()
    pushChannel.close()
    expect(send(other)).toEqual({ ok: false, reason: 'revoked' })
  })

  it('takes over from the slate, with an init segment of its own and times that go on', () => {
    const last = kept().at(-1)
    send(takeSlot(), { seconds: 3, startsAt: 1000 })
    expect(pushChannel.isLive()).toBe(true)
    const all = kept()
    const began = all.find(({ period }) => period !== last?.period)
    expect(began).toMatchObject({ period: (last?.period ?? 0) + 1, independent: true })
    expect(began?.init).not.toEqual(last?.init)
    const times = all.map(({ at }) => at.picture)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(Math.abs((all.at(-1)?.at.picture ?? 0) - (Date.now() - 200))).toBeLessThan(1000)
    expect(all.every(({ at }) => Math.abs(at.picture - at.sound) < 60)).toBe(true)
    expect(new Set(all.map(({ sequence }) => sequence)).size).toBe(all.length)
  })

  it('is one at a time', () => {
    const publisher = takeSlot()
    expect(pushChannel.takeSlot()).toBeNull()
    publisher.leave()
    takeSlot().leave()
  })

  it('that ends gives way to the slate, and comes back with the same qualities for who watches', () => {
    const first = takeSlot()
    send(first, { seconds: 3 })
    const offered = channel.renditions
    first.leave()
    vi.advanceTimersByTime(2000)
    expect(pushChannel.isLive()).toBe(false)
    expect(channel.renditions).toBe(offered)
    expect(periods().length).toBe(3)
    expect(kept().at(-1)?.at.picture).toBeGreaterThan(Date.now() - 500)
    send(takeSlot(), { seconds: 3, startsAt: 50 })
    expect(pushChannel.isLive()).toBe(true)
    expect(channel.renditions).toBe(offered)
    const all = periods()
    expect(all).toEqual(all.map((_, n) => (all[0] ?? 0) + n))
  })

  it('that falls silent gives way to the slate within two seconds, and goes on when it speaks again', () => {
    const publisher = takeSlot()
    send(publisher, { seconds: 2 })
    vi.advanceTimersByTime(1100)
    channel.newest()
    expect(pushChannel.isLive()).toBe(true)
    vi.advanceTimersByTime(900)
    expect(kept().at(-1)?.at.picture).toBeGreaterThan(Date.now() - 500)
    expect(pushChannel.isLive()).toBe(false)
    expect(send(publisher, { seconds: 3, startsAt: 4 })).toEqual({ ok: true })
    expect(pushChannel.isLive()).toBe(true)
  })

  it('is told apart from the slate in playlists, each with its own init segment', async () => {
    const publisher = takeSlot()
    send(publisher, { seconds: 3 })
    publisher.leave()
    vi.advanceTimersByTime(3000)
    const ask = (path: string) =>
      respondHls(channel, path, new URLSearchParams(), { signal: new AbortController().signal })
    const playlist = String((await ask('480p/index.m3u8')).body)
    const lines = playlist.split('\n').filter((line) => /DISCONTINUITY|MAP/.test(line))
    const maps = lines.map((line) => /URI="(.*)"/.exec(line)?.[1]).filter((uri) => uri !== undefined)
    expect(lines.map((line) => line.split(':')[0])).toEqual([
      '#EXT-X-DISCONTINUITY-SEQUENCE',
      '#EXT-X-MAP',
      ...['#EXT-X-DISCONTINUITY', '#EXT-X-MAP', '#EXT-X-DISCONTINUITY', '#EXT-X-MAP'],
    ])
    // hls.js keeps arrays by this number, and stops for good when it is large.
    expect(playlist).toContain('#EXT-X-DISCONTINUITY-SEQUENCE:1\n')
    const inits = await Promise.all(maps.map((uri) => ask(`480p/${uri}`)))
    expect(inits.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(inits[0]?.body).toEqual(inits[2]?.body)
    expect(inits[0]?.body).not.toEqual(inits[1]?.body)
    expect((await ask('480p/init-7.mp4')).status).toBe(404)
    expect((await ask('9999p/index.m3u8')).status).toBe(200)
    expect((await ask('NO SUCH/index.m3u8')).status).toBe(404)
  })

  it('goes on for players that know it by a former name, and for no more names than broadcasts have', () => {
    send(takeSlot(), { names: ['720p', '480p'] })
    const present = channel.renditions.map(({ name }) => name)
    for (const name of present) expect(channel.hasRendition(name)).toBe(true)
    const invented = Array.from({ length: 40 }, (_, index) => `x${index}`)
    expect(invented.filter((name) => channel.hasRendition(name))).toHaveLength(12)
    expect(channel.hasRendition('x0')).toBe(true)
    for (const name of present) expect(channel.hasRendition(name)).toBe(true)
  })

  it('has the frame rate of most of its pictures, not that of one that lasted longer', () => {
    const publisher = takeSlot()
    const demuxer = createMp4Demuxer((header) => {
      const { add, waitMs } = publisher.begin(header)
      const firstLonger = ([first, ...rest]: readonly TimedSample[]) =>
        first ? [{ ...first, duration: first.duration * 1.5 }, ...rest] : []
      return { add: (fragment) => add({ ...fragment, pictures: fragment.pictures.map(firstLonger) }), waitMs }
    })
    const { header, fragments } = makeBroadcast()
    demuxer.receive(header)
    for (const fragment of fragments) {
      vi.advanceTimersByTime(200)
      demuxer.receive(fragment)
    }
    expect(pushChannel.isLive()).toBe(true)
    expect(channel.renditions.map(({ frameRate }) => frameRate)).toEqual([25])
  })

  it.each([90, 180] as const)(
    'turned by %d degrees tells low-latency players so, and leaves them a slate that is not turned',
    (rotation) => {
      const told = () => JSON.parse(infoMessage(channel, 'arena')).info[0].stream_info
      const before = takeSlot()
      send(before)
      before.leave()
      expect(told().rotation).toBeUndefined()
      const publisher = takeSlot()
      const demuxer = createMp4Demuxer((header) =>
        publisher.begin({
          ...header,
          pictures: header.pictures.map((picture) => ({ ...picture, rotation })),
        }),
      )
      const { header, fragments } = makeBroadcast()
      demuxer.receive(header)
      for (const fragment of fragments) {
        vi.advanceTimersByTime(200)
        demuxer.receive(fragment)
      }
      expect(told()).toMatchObject({
        resolution: rotation === 90 ? '480x854' : '854x480',
        rotation: String(rotation),
      })
      publisher.leave()
      const afterMs = (ms: number) => {
        vi.advanceTimersByTime(ms)
        channel.newest()
        return told().rotation
      }
      // A broadcast that comes back at once must not restart players.
      expect(afterMs(5000)).toBe(String(rotation))
      expect(afterMs(6000)).toBeUndefined()
    },
  )

  it('in several renditions shares sequence numbers and key frames', () => {
    send(takeSlot(), { seconds: 3, names: ['720p', '480p'] })
    expect(channel.renditions.map(({ name }) => name)).toEqual(['720p', '480p'])
    const [high, low] = [kept('720p'), kept('480p')]
    expect(high.map(({ sequence, at }) => ({ sequence, at }))).toEqual(
      low.map(({ sequence, at }) => ({ sequence, at })),
    )
    const last = channel.newest() ?? 0
    expect(channel.fragment('720p', last)?.length).toBeGreaterThan(
      channel.fragment('480p', last)?.length ?? 0,
    )
    expect(channel.fragment('1080p', last)).toEqual(channel.fragment('720p', last))
  })

  it('whose clock jumps begins again instead of leaving a hole of hours', () => {
    const publisher = takeSlot()
    const demuxer = createMp4Demuxer(publisher.begin)
    const [one, two] = [makeBroadcast({ seconds: 2 }), makeBroadcast({ seconds: 3, startsAt: 90_000 })]
    demuxer.receive(one.header)
    for (const fragment of [...one.fragments, ...two.fragments]) {
      vi.advanceTimersByTime(200)
      expect(demuxer.receive(fragment)).toEqual({ ok: true })
    }
    expect(pushChannel.isLive()).toBe(true)
    expect(kept().at(-1)?.at.picture).toBeLessThan(Date.now() + 1500)
    expect(periods().length).toBeGreaterThan(2)
  })

  it('without key frames for thirty seconds is refused, and goes on until then', () => {
    const { header, fragments } = makeBroadcast({ seconds: 32 })
    const demuxer = createMp4Demuxer(takeSlot().begin)
    const keyless = fragments.map((fragment, n) => (n === 0 ? fragment : withoutKeys(fragment)))
    const outcomes = [header, ...keyless].map((bytes) => {
      vi.advanceTimersByTime(200)
      return demuxer.receive(bytes)
    })
    expect(outcomes.findIndex(({ ok }) => !ok)).toBe(1 + 30 * 5)
    expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'key-frames' })
  })

  it.each([
    ['closed', (index: number) => [2, 4, 1, 0][index] ?? 2, false],
    ['open', (index: number) => [3, 0, 0][index] ?? 1, true],
  ])('tells that its groups of pictures are %s', (_what, pictures, isOpen) => {
    const perPicture = 3600
    const { header, fragments } = makeBroadcast({
      seconds: 3,
      offset: (index) => pictures(index) * perPicture,
    })
    const demuxer = createMp4Demuxer(takeSlot().begin)
    for (const bytes of [header, ...fragments]) {
      vi.advanceTimersByTime(200)
      expect(demuxer.receive(bytes)).toEqual({ ok: true })
    }
    expect(pushChannel.isLive()).toBe(true)
    expect(pushChannel.hasOpenGroups()).toBe(isOpen)
  })

  it('that comes faster than time passes is made to wait', () => {
    const demuxer = createMp4Demuxer(takeSlot().begin)
    const { header, fragments } = makeBroadcast({ seconds: 10 })
    demuxer.receive(header)
    for (const fragment of fragments) demuxer.receive(fragment)
    expect(demuxer.waitMs()).toBeGreaterThan(3000)
  })
})

function withoutKeys(fragment: Buffer): Buffer {
  const bytes = Buffer.from(fragment)
  const at = bytes.indexOf('trun')
  for (let sample = 0; sample < bytes.readUInt32BE(at + 8); sample++) {
    bytes.writeUInt32BE(0x01010000, at + 16 + sample * 12 + 8)
  }
  return bytes
}
