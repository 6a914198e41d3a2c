import { readFile } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Channel, Segment } from './channel.ts'
import { createSldpSession } from './sldp-session.ts'
import { findJoin } from './sldp-subscription.ts'
import { loopStart, startTestChannel } from './test-channel.ts'
import { type ReceivedFrame, readFrame } from './test-sldp.ts'

/** Live since 460 ms before: the newest whole fragment is the second after a key frame. */
const start = loopStart + 460
const [second, frame, day] = [90_000, 3600, 86_400_000]

let playing: ReturnType<typeof startTestChannel>

beforeEach(() => {
  playing = startTestChannel(start)
})
afterEach(() => {
  playing.close()
  vi.useRealTimers()
})

/** A viewer whose network takes everything at once, or nothing while `stuck`. */
function watch(channel: Channel = playing.channel) {
  const viewer = {
    stuck: false,
    texts: [] as string[],
    writes: [] as (readonly Buffer[])[],
    waiting: 0,
    closed: null as { code: number; reason: string } | null,
    send: (message: object | string) =>
      session.receive(Buffer.from(typeof message === 'string' ? message : JSON.stringify(message)), false),
    play: (streams: object[]) => viewer.send({ command: 'Play', streams }),
    cancel: (...streams: number[]) => viewer.send({ command: 'Cancel', streams }),
    /** What came since the last look, for one stream number or all. */
    frames(sn?: number): ReceivedFrame[] {
      const frames = viewer.writes.splice(0).flat().map(readFrame)
      return sn === undefined ? frames : frames.filter((one) => one.sn === sn)
    },
    get session() {
      return session
    },
  }
  const session = createSldpSession({
    channel,
    streamId: 'a',
    clock: { now: () => Date.now() },
    socket: {
      sendText: (text) => viewer.texts.push(text),
      sendFrames(messages) {
        viewer.writes.push(messages)
        if (viewer.stuck) viewer.waiting += messages.reduce((sum, { length }) => sum + length, 0)
      },
      waitingBytes: () => viewer.waiting,
      close(code, reason) {
        viewer.closed = { code, reason }
      },
    },
  })
  return viewer
}

const video = (sn: number, rendition = '1080p', more = {}) => ({
  sn,
  stream: `a/${rendition}`,
  type: 'video',
  ...more,
})
const audio = (sn: number, more = {}) => ({ sn, stream: 'a/1080p', type: 'audio', ...more })

function times(frames: readonly ReceivedFrame[]): number[] {
  return frames.flatMap(({ timestamp }) => (timestamp === null ? [] : [timestamp]))
}

function at(ms: number) {
  return (ms / 1000) * second
}

describe('joining', () => {
  it('says first what there is, and sends nothing unasked', () => {
    const viewer = watch()
    expect(viewer.texts).toHaveLength(1)
    expect(JSON.parse(viewer.texts[0] ?? '')).toHaveProperty('info.0.stream', 'a/1080p')
    vi.advanceTimersByTime(1000)
    expect(viewer.writes).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('begins at once with the configuration and the last key frame, in one write', () => {
    const viewer = watch()
    viewer.play([video(1), audio(2)])
    expect(viewer.writes).toHaveLength(1)
    const frames = viewer.frames()
    expect(frames.filter(({ sn }) => sn === 1).map(({ type }) => type)).toEqual([2, 3, ...Array(9).fill(4)])
    expect(times(frames.filter(({ sn }) => sn === 1))[0]).toBe(at(loopStart))
    const sound = frames.filter(({ sn }) => sn === 2)
    expect(sound.slice(0, 2).map(({ type }) => type)).toEqual([0, 1])
    expect(Math.abs((sound[1]?.timestamp ?? 0) / 48 - loopStart)).toBeLessThan(25)
  })

  it('goes on with every fragment, pictures and sound in one write', () => {
    const viewer = watch()
    viewer.play([video(1), audio(2)])
    viewer.frames()
    vi.advanceTimersByTime(200)
    expect(viewer.writes).toHaveLength(1)
    const frames = viewer.frames()
    expect(times(frames.filter(({ sn }) => sn === 1))).toEqual(
      Array.from({ length: 5 }, (_, i) => at(loopStart + 400) + i * frame),
    )
    expect(frames.filter(({ sn }) => sn === 2).length).toBeGreaterThan(7)
  })

  it.each([
    [0, 0],
    [300, 0],
    [401, 1000],
    [1400, 1000],
    [5000, 5000],
    [10_000, 10_000],
    [999_999, 10_000],
  ])('%i ms behind the edge begins at the key frame %i ms before', (offset, before) => {
    const viewer = watch()
    viewer.play([video(1, '480p', { offset })])
    for (let i = 0; i < 40; i++) vi.advanceTimersByTime(200)
    const received = times(viewer.frames(1))
    expect(received[0]).toBe(at(loopStart - before))
    expect(received.every((time, i) => time === at(loopStart - before) + i * frame)).toBe(true)
    expect(received.at(-1)).toBe(at(loopStart + 8400) - frame)
  })

  it('ends by itself after the duration that was asked for', () => {
    const viewer = watch()
    viewer.play([video(130, '480p', { offset: 2000, duration: 1000 })])
    vi.advanceTimersByTime(3000)
    expect(times(viewer.frames())).toHaveLength(25)
    expect(vi.getTimerCount()).toBe(0)
    viewer.cancel(130)
    expect(viewer.closed).toBeNull()
  })

  it('of a channel without a fragment yet waits for its first key frame', () => {
    const { channel } = playing
    const first = loopStart / 200 + 5
    let begun = false
    const late: Channel = {
      ...channel,
      newest: () => (begun ? channel.newest() : null),
      segments: () =>
        channel.segments().map((segment) => ({
          ...segment,
          fragments: segment.fragments.filter(({ sequence }) => sequence >= first - 2),
        })),
    }
    const viewer = watch(late)
    viewer.play([video(1)])
    vi.advanceTimersByTime(200)
    expect(viewer.writes).toEqual([])
    begun = true
    vi.advanceTimersByTime(200)
    expect(viewer.writes).toEqual([])
    vi.advanceTimersByTime(400)
    expect(times(viewer.frames())[0]).toBe(at(first * 200))
  })
})

describe('changing rendition', () => {
  it('leaves no picture out: the new one begins at a key frame before the old one’s end', () => {
    const viewer = watch()
    viewer.play([video(1), audio(2)])
    vi.advanceTimersByTime(800)
    const before = times(viewer.frames(1))
    viewer.play([video(3, '480p')])
    viewer.cancel(1)
    const [config, key, ...rest] = viewer.frames()
    expect([config?.type, key?.type]).toEqual([2, 3])
    expect(key?.timestamp).toBeLessThanOrEqual((before.at(-1) ?? 0) + frame)
    expect(rest.at(-1)?.timestamp).toBeGreaterThanOrEqual(before.at(-1) ?? 0)
    vi.advanceTimersByTime(1000)
    const after = viewer.frames()
    expect(after.some(({ sn }) => sn === 1)).toBe(false)
    expect(times(after.filter(({ sn }) => sn === 3))[0]).toBe((rest.at(-1)?.timestamp ?? 0) + frame)
    expect(after.filter(({ sn }) => sn === 2).length).toBeGreaterThan(40)
  })

  it('a number played again begins anew', () => {
    const viewer = watch()
    viewer.play([video(1)])
    viewer.frames()
    viewer.play([video(1, '720p')])
    expect(
      viewer
        .frames()
        .slice(0, 2)
        .map(({ type }) => type),
    ).toEqual([2, 3])
  })

  it('what nobody plays is not followed', () => {
    const viewer = watch()
    viewer.play([video(1), audio(2)])
    expect(vi.getTimerCount()).toBe(1)
    viewer.cancel(1, 2, 99)
    viewer.frames()
    expect(vi.getTimerCount()).toBe(0)
    vi.advanceTimersByTime(1000)
    expect(viewer.writes).toEqual([])
  })
})

describe('a slow viewer', () => {
  /** What a slow socket holds of any picture at least; half a second of the channel's own comes on top. */
  const leastRoom = 16_000

  it('is given about half a second, waits, and goes on at a key frame', () => {
    const slow = watch()
    const quick = watch()
    for (const viewer of [slow, quick]) viewer.play([video(1), audio(2)])
    slow.frames()
    slow.stuck = true
    for (let i = 0; i < 100; i++) vi.advanceTimersByTime(200)
    const given = slow.frames()
    const bytes = given.reduce((sum, { payload }) => sum + payload.length, 0)
    expect(bytes).toBeLessThan(leastRoom + 0.5 * 70_000 + 80_000)
    const last = times(given.filter(({ sn }) => sn === 1)).at(-1) ?? 0

    slow.stuck = false
    slow.waiting = 0
    vi.advanceTimersByTime(200)
    const after = slow.frames()
    const [key] = after.filter(({ sn }) => sn === 1)
    expect(key?.type).toBe(3)
    expect(key?.timestamp).toBeGreaterThan(last + 10 * second)
    const edge = at(loopStart + 400 + 20_200)
    expect(edge - (key?.timestamp ?? 0)).toBeLessThanOrEqual(second)
    const sound = after.find(({ sn }) => sn === 2)?.timestamp ?? 0
    expect(Math.abs(sound / 48 - (key?.timestamp ?? 0) / 90)).toBeLessThan(25)
    expect(slow.closed).toBeNull()

    const whole = times(quick.frames(1))
    expect(whole.every((time, i) => time === (whole[0] ?? 0) + i * frame)).toBe(true)
    expect(whole.at(-1)).toBe(edge - frame)
  })

  it('with room for less than the picture gets sound, and a smaller picture, all the same', () => {
    const slow = watch()
    slow.play([video(1), audio(2)])
    slow.frames()
    /** The network takes so little between two fragments that a single piece of the picture uses up the room. */
    const pass = (fragments: number, renditions: string[]) => {
      const sent = playing.channel.renditions.filter(({ name }) => renditions.includes(name))
      const rate = sent.reduce((sum, { bandwidth }) => sum + bandwidth / 8, 0)
      for (let i = 0; i < fragments; i++) {
        slow.waiting = leastRoom + 0.5 * rate - 1
        vi.advanceTimersByTime(200)
      }
      return slow.frames()
    }
    const newest = (frames: readonly ReceivedFrame[], sn: number, scale: number) =>
      Math.max(...times(frames.filter((one) => one.sn === sn))) / scale
    const starved = pass(9, ['1080p'])
    expect(Math.abs(newest(starved, 1, 90) - newest(starved, 2, 48))).toBeLessThan(600)
    slow.play([video(3, '480p')])
    expect(pass(2, ['1080p', '480p']).some(({ sn, type }) => sn === 3 && type === 3)).toBe(true)
  })

  it('who is late by less misses nothing', () => {
    const viewer = watch()
    viewer.play([video(1)])
    viewer.waiting = 1e9
    vi.advanceTimersByTime(1800)
    viewer.waiting = 0
    vi.advanceTimersByTime(200)
    const received = times(viewer.frames(1))
    expect(received.every((time, i) => time === at(loopStart) + i * frame)).toBe(true)
    expect(received.at(-1)).toBe(at(loopStart + 2400) - frame)
  })
})

describe('what breaks off', () => {
  it.each([
    ['gone', null],
    ['damaged', Buffer.from('damaged')],
  ])('a fragment that is %s is left out up to the next key frame', (_what, bytes) => {
    const { channel } = playing
    const lost = loopStart / 200 + 3
    const viewer = watch({
      ...channel,
      fragment: (name, sequence) => (sequence === lost ? bytes : channel.fragment(name, sequence)),
    })
    viewer.play([video(1)])
    vi.advanceTimersByTime(1000)
    const pictures = viewer.frames().filter(({ timestamp }) => timestamp !== null)
    const gap = pictures.findIndex(({ timestamp }, i) => timestamp !== at(loopStart) + i * frame)
    expect(gap).toBe(15)
    expect(pictures[gap]).toMatchObject({ type: 3, timestamp: at(loopStart + 1000) })
  })

  it('a channel that begins anew, or offers something else, asks its viewers to connect again', () => {
    const { channel } = playing
    const again = watch()
    again.play([video(1)])
    vi.setSystemTime(start - day)
    vi.advanceTimersByTime(200)
    expect(again.closed).toEqual({ code: 1012, reason: 'The channel began anew.' })

    let renditions = channel.renditions
    const changing = {
      ...channel,
      get renditions() {
        return renditions
      },
    }
    const viewer = watch(changing)
    viewer.play([video(1)])
    renditions = [...renditions]
    vi.advanceTimersByTime(200)
    expect(viewer.closed).toBeNull()
    renditions = renditions.slice(1)
    vi.advanceTimersByTime(200)
    expect(viewer.closed?.code).toBe(1012)
  })

  it('a new encoder’s configuration is sent before its frames', () => {
    const { channel } = playing
    let renditions = channel.renditions
    const viewer = watch({
      ...channel,
      get renditions() {
        return renditions
      },
      init: (name) => renditions.find((rendition) => rendition.name === name)?.init ?? null,
    })
    viewer.play([video(1)])
    viewer.frames()
    renditions = renditions.map((rendition) => ({ ...rendition, init: Buffer.from(rendition.init) }))
    vi.advanceTimersByTime(400)
    expect(
      viewer
        .frames()
        .map(({ type }) => type)
        .filter((type) => type === 2),
    ).toHaveLength(1)
  })

  it('a channel that closes', () => {
    const viewer = watch()
    viewer.play([video(1)])
    playing.close()
    expect(viewer.closed).toEqual({ code: 1012, reason: 'The channel closed.' })
    expect(watch().closed?.code).toBe(1012)
  })
})

describe('is closed', () => {
  it.each([
    ['nonsense', 'nonsense', 4400, 'This is not a command.'],
    ['a wrong value', { command: 'Cancel', streams: ['x'] }, 4400, '"streams.0" is missing or wrong.'],
    [
      'an unknown stream',
      { command: 'Play', streams: [video(1, '144p')] },
      4404,
      'There is no such stream here.',
    ],
    [
      'another app’s stream',
      { command: 'Play', streams: [{ ...video(1), stream: 'b/1080p' }] },
      4404,
      'There is no such stream here.',
    ],
  ])('for %s', (_what, sent, code, reason) => {
    const viewer = watch()
    viewer.play([audio(2)])
    viewer.send(sent)
    expect(viewer.closed).toEqual({ code, reason })
    viewer.frames()
    viewer.play([video(1)])
    vi.advanceTimersByTime(1000)
    expect(viewer.writes).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('for bytes, too many commands, too many streams', () => {
    const binary = watch()
    binary.session.receive(Buffer.from('{"command":"Cancel","streams":[]}'), true)
    expect(binary.closed).toEqual({ code: 4400, reason: 'Commands are text.' })

    const hasty = watch()
    for (let i = 0; i < 20; i++) hasty.cancel()
    vi.advanceTimersByTime(1000)
    for (let i = 0; i < 20; i++) hasty.cancel()
    expect(hasty.closed).toBeNull()
    hasty.cancel()
    expect(hasty.closed?.code).toBe(4429)

    const greedy = watch()
    for (let sn = 0; sn < 8; sn++) greedy.play([video(sn, '480p')])
    expect(greedy.closed).toBeNull()
    greedy.play([video(8)])
    expect(greedy.closed?.code).toBe(4429)
  })

  it('when it plays nothing and says nothing for half a minute, and only then', () => {
    const silent = watch()
    const polite = watch()
    const playingOne = watch()
    playingOne.play([audio(1)])
    for (let i = 0; i < 60; i++) {
      vi.advanceTimersByTime(1000)
      if (i % 10 === 9) polite.cancel()
      if (i === 28) expect(silent.closed).toBeNull()
      for (const viewer of [silent, polite, playingOne]) viewer.session.check()
    }
    expect(silent.closed?.code).toBe(4408)
    expect(polite.closed).toBeNull()
    expect(playingOne.closed).toBeNull()
    playingOne.cancel(1)
    vi.advanceTimersByTime(30_000)
    playingOne.session.check()
    expect(playingOne.closed?.code).toBe(4408)
  })
})

it('a join looks from the edge back, and never before what was sent', () => {
  const fragments = (from: number) =>
    Array.from({ length: 5 }, (_, i) => ({ sequence: from + i, durationMs: 200, independent: i === 0 }))
  const segments: Segment[] = [10, 15, 20].map((from) => ({
    number: from / 5,
    startsAt: 0,
    era: 0,
    eraId: 0,
    complete: true,
    fragments: fragments(from),
  }))
  const cases = [0, 1000, 1001, 2000, 2001, 9000].map((offset) => findJoin(segments, offset))
  expect(cases).toEqual([20, 20, 15, 15, 10, 10])
  expect(findJoin(segments, 9000, 14)).toBe(15)
  expect(findJoin(segments, 0, 20)).toBeNull()
  expect(findJoin([], 0)).toBeNull()
})

it('two hundred viewers are sent the very same bytes', () => {
  const viewers = Array.from({ length: 200 }, () => watch())
  for (const viewer of viewers) viewer.play([video(1), audio(2)])
  vi.advanceTimersByTime(2000)
  const buffers = viewers.map(({ writes }) => new Set(writes.flat()))
  const configs = 2
  const all = new Set(buffers.flatMap((some) => [...some]))
  expect(buffers[0]?.size).toBeGreaterThan(150)
  expect(all.size).toBe((buffers[0]?.size ?? 0) - configs + configs * viewers.length)
})

/** Bytes that are really held; what is freed is given back a moment after a collection. */
async function heldBytes() {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let i = 0; i < 3; i++) {
    collect()
    await readFile(import.meta.filename)
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

it('two hours pass without drift, gap or growth', async () => {
  const viewer = watch()
  viewer.play([video(1, '480p'), audio(2)])
  const next = new Map<number, number>()
  let before = 0
  for (let minute = 0; minute < 120; minute++) {
    for (let i = 0; i < 300; i++) {
      vi.advanceTimersByTime(200)
      for (const { sn, timestamp } of viewer.frames()) {
        if (timestamp === null) continue
        const due = next.get(sn) ?? timestamp
        if (timestamp !== due) throw new Error(`${sn} is at ${timestamp}, not ${due}, in minute ${minute}`)
        next.set(sn, timestamp + (sn === 1 ? frame : 1024))
      }
    }
    if (minute === 9) before = await heldBytes()
  }
  const edge = loopStart + 400 + 7_200_000
  expect(next.get(1)).toBe(at(edge))
  expect(Math.abs((next.get(2) ?? 0) / 48 - edge)).toBeLessThan(25)
  expect((await heldBytes()) - before).toBeLessThan(8_000_000)
}, 60_000)
