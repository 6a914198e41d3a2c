import { createHash } from 'node:crypto'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeBroadcast } from '../../../testing/live/test-broadcast.ts'
import { clipsDir, loopStart } from '../../../testing/live/test-channel.ts'
import { loadClip } from '../clip.ts'
import { createTicker } from '../fragment-ticker.ts'
import { respondHls } from '../packaging/hls-response.ts'
import { createMp4Demuxer } from '../push/demux-mp4.ts'
import { createPushChannel, type PushChannel } from '../push/push-channel.ts'
import { createSlate } from '../push/slate.ts'
import { relayChannel } from './relay.ts'
import { createRelayReader, type RelayMessage, writeRelayMessage } from './wire.ts'

const slateClip = loadClip(join(clipsDir, 'slate'))
if (!slateClip.ok) throw new Error(slateClip.reason)
const slate = createSlate(slateClip.clip)

let made: PushChannel
let heard: PushChannel

beforeEach(() => {
  vi.useFakeTimers({ now: loopStart })
  const clock = { now: () => Date.now() }
  const open = () =>
    createPushChannel({ id: 'arena', title: 'Arena', slate, clock, ticker: createTicker(clock, 200) })
  made = open()
  // A node that starts later begins with another number.
  vi.advanceTimersByTime(7000)
  heard = open()
})
afterEach(() => {
  made.close()
  heard.close()
  vi.useRealTimers()
})

function digest(bytes: Buffer | null) {
  return bytes && createHash('sha256').update(bytes).digest('hex')
}

function all({ channel, isLive }: PushChannel) {
  channel.newest()
  const segments = channel.segments()
  // The slate's, too: players keep the playlist they know.
  const names = [...new Set([...channel.renditions.map(({ name }) => name), '1080p', '720p', '480p'])]
  return {
    segments: segments.map(({ number, startsAt, period, periodId, complete, fragments }) => {
      return { number, startsAt, period, periodId, complete, fragments }
    }),
    offered: channel.renditions.map(({ init: _, ...rest }) => rest),
    live: isLive(),
    bytes: segments.flatMap(({ fragments }) =>
      fragments.map(({ sequence }) =>
        names.map((name) => [digest(channel.fragment(name, sequence)), digest(channel.init(name, sequence))]),
      ),
    ),
  }
}

function hear() {
  heard.follow()
  const read = createRelayReader()
  let first: RelayMessage[] | null = []
  return relayChannel(made.channel, made, (bytes) => {
    for (const message of read(bytes)) {
      if (first === null) heard.applyRelayed([message], false)
      else if (first.push(message) && message.following === 0) {
        heard.applyRelayed(first, true)
        first = null
      }
    }
  })
}

function broadcast(seconds: number, names = ['720p', '480p']) {
  const publisher = made.takeSlot()
  if (!publisher) throw new Error('somebody broadcasts')
  const demuxer = createMp4Demuxer(publisher.begin)
  const { header, fragments } = makeBroadcast({ seconds, names })
  demuxer.receive(header)
  for (const fragment of fragments) {
    vi.advanceTimersByTime(200)
    demuxer.receive(fragment)
  }
  return publisher
}

it('a channel is the same where it is made and where it is heard, slate, broadcast and what follows', () => {
  all(made)
  const stop = hear()
  expect(all(heard)).toEqual(all(made))
  const relayed: number[] = []
  heard.channel.onFragment((sequence) => relayed.push(sequence))
  const publisher = broadcast(6)
  expect(all(heard)).toEqual(all(made))
  expect(all(heard)).toMatchObject({ live: true, offered: [{ name: '720p' }, { name: '480p' }] })
  publisher.leave()
  vi.advanceTimersByTime(3000)
  expect(all(heard)).toEqual(all(made))
  expect(all(heard).live).toBe(false)
  expect(relayed).toEqual(relayed.map((_, k) => (relayed[0] ?? 0) + k))
  stop()
})

it('one that is heard in the middle of a broadcast is whole at once', () => {
  broadcast(4)
  const stop = hear()
  expect(all(heard)).toEqual(all(made))
  stop()
})

it('one that is heard at the moment of a fragment has it once, also where somebody is watching already', () => {
  const stopWatching = made.channel.onFragment(() => {})
  vi.advanceTimersByTime(4000)
  // Due and in a playlist already, but not yet announced.
  vi.setSystemTime(Date.now() + 250)
  made.channel.segments()
  const stop = hear()
  expect(all(heard)).toEqual(all(made))
  vi.advanceTimersByTime(5000)
  expect(all(heard)).toEqual(all(made))
  stop()
  stopWatching()
})

it('one that is heard while less is offered than the slate has is the same, slate included', () => {
  made.channel.newest()
  const publisher = broadcast(3, ['480p'])
  const stop = hear()
  expect(all(heard)).toEqual(all(made))
  publisher.leave()
  vi.advanceTimersByTime(3000)
  expect(all(heard)).toEqual(all(made))
  stop()
})

it('goes on from where it stands when the node that made it is gone', () => {
  const stop = hear()
  broadcast(4)
  const { segments } = all(heard)
  const last = segments.at(-1)
  stop()
  vi.advanceTimersByTime(1000)
  heard.lead()
  vi.advanceTimersByTime(3000)
  const after = all(heard)
  expect(after.live).toBe(false)
  const next = after.segments.find(({ number }) => number === (last?.number ?? 0) + 1)
  expect(next).toMatchObject({ period: (last?.period ?? 0) + 1, startsAt: expect.any(Number) })
  const numbers = after.segments.map(({ number }) => number)
  expect(numbers).toEqual(numbers.map((_, k) => (numbers[0] ?? 0) + k))
})

async function namesAt({ channel }: PushChannel): Promise<string[]> {
  const { signal } = new AbortController()
  const { body } = await respondHls(channel, '480p/index.m3u8', new URLSearchParams(), { signal })
  return String(body).match(/(?:init|seg|part)-[\d-]+/g) ?? []
}

it('names what it makes from then on as no other did, who may have numbered alike before it died', async () => {
  const stop = hear()
  const publisher = broadcast(4)
  const shared = new Set(await namesAt(heard))
  expect(await namesAt(made)).toEqual([...shared])
  stop()
  // Viewers have the former node's last fragment; this node does not.
  publisher.leave()
  heard.lead()
  vi.advanceTimersByTime(3000)
  const [there, here] = (await Promise.all([made, heard].map(namesAt))).map((names) =>
    names.filter((name) => !shared.has(name)),
  ) as [string[], string[]]
  const withoutEra = (names: string[]) => names.map((name) => name.replace(/-\d+$/, ''))
  expect(withoutEra(here).filter((name) => withoutEra(there).includes(name)).length).toBeGreaterThan(3)
  // Both nodes ended the open segment with what both had.
  const alike = here.filter((name) => there.includes(name))
  expect(alike).toEqual(alike.length === 0 ? [] : [expect.stringMatching(/^seg-/)])
})

it('messages arrive whole, however the network chops them', () => {
  const bytes = fc.uint8Array({ maxLength: 40 }).map((some) => Buffer.from(some))
  const message = fc.record({
    number: fc.nat(),
    segmentStartsAt: fc.nat(),
    period: fc.nat(),
    periodId: fc.nat(),
    sequence: fc.nat(),
    startsAt: fc.nat(),
    durationMs: fc.nat(),
    independent: fc.boolean(),
    live: fc.boolean(),
    following: fc.nat(),
    bytes: fc
      .uniqueArray(fc.tuple(fc.string(), bytes), { selector: ([name]) => name, maxLength: 4 })
      .map((pairs) => new Map(pairs)),
  })
  fc.assert(
    fc.property(fc.array(message, { maxLength: 5 }), fc.integer({ min: 1, max: 50 }), (messages, size) => {
      const whole = Buffer.concat(messages.map(writeRelayMessage))
      const read = createRelayReader()
      const got: RelayMessage[] = []
      for (let at = 0; at < whole.length; at += size) got.push(...read(whole.subarray(at, at + size)))
      expect(got).toEqual(messages)
      expect(String(whole).match(/"era":\d+,"eraId":\d+/g) ?? []).toHaveLength(messages.length)
    }),
  )
})
