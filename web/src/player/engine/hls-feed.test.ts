import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FeedReport } from './engine.ts'
import { createHlsFeed } from './hls-feed.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const playlist = { partList: null, live: true, startSN: 20, endSN: 25 }

/** Loads a playlist without parts as soon as it is asked. */
class PretendedHls {
  static made: PretendedHls[] = []
  static readonly Events = { LEVEL_LOADED: 'level', MEDIA_ATTACHED: 'attached', ERROR: 'error' }
  static readonly ErrorDetails = { BUFFER_STALLED_ERROR: 'stalled' }
  static readonly ErrorTypes = {}
  levels = [{}]
  lowLatencyMode = true
  liveSyncPosition = 100
  latestLevelDetails: { partList: object[] | null } = { partList: [{}] }
  #heard: [event: string, hear: (event: string, data: object) => void][] = []

  constructor({ lowLatencyMode = true } = {}) {
    this.lowLatencyMode = lowLatencyMode
    PretendedHls.made.push(this)
  }

  stall() {
    this.tell('error', { details: 'stalled', type: 'media', fatal: false })
  }

  on(event: string, hear: () => void) {
    this.#heard.push([event, hear])
  }

  once = this.on

  tell(event: string, data: object) {
    for (const [wanted, hear] of this.#heard) if (wanted === event) hear(event, data)
  }

  attachMedia() {
    this.tell('attached', {})
  }

  loadSource() {
    this.reload({})
  }

  reload(changes: Partial<typeof playlist>) {
    this.tell('level', { level: 0, details: { ...playlist, ...changes } })
  }

  startLoad() {}
  stopLoad() {}
  destroy() {}
}

let video: EventTarget & { currentTime: number }

function setUp(fetchLight: () => Promise<unknown> = async () => ({ default: PretendedHls })) {
  const fetched = vi.fn(async () => new Response(''))
  vi.stubGlobal('fetch', fetched)
  const report = {
    opened: vi.fn<FeedReport['opened']>(),
    failed: vi.fn<FeedReport['failed']>(),
    qualities() {},
    shown() {},
  }
  video = Object.assign(new EventTarget(), { pause() {}, removeAttribute() {}, load() {}, currentTime: 0 })
  const libraries = { light: fetchLight, whole: fetchLight } as Parameters<typeof createHlsFeed>[2]
  const feed = createHlsFeed(video as unknown as HTMLVideoElement, report, libraries)
  const open = async (url = 'a') => {
    feed.open(url)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { feed, report, fetched, open }
}

function missing(openings: number) {
  let left = 1 + openings
  return async () => {
    left -= 1
    if (left >= 0) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: PretendedHls }
  }
}

test('a library that could not be fetched is asked for again with the next opening', async () => {
  const { report, open } = setUp(missing(1))
  await open()
  expect(report.failed).toHaveBeenCalledExactlyOnceWith('network')
  await open()
  expect(report.opened).toHaveBeenCalledOnce()
})

test('a library that is still missing when the source answers again is said to be', async () => {
  const { feed, report, open } = setUp(missing(9))
  await open()
  await open()
  expect(report.failed.mock.calls.flat()).toEqual(['network', 'unloaded'])
  feed.close()
  await open('b')
  expect(report.failed).toHaveBeenLastCalledWith('network')
})

test('what could not be fetched for a source that was left is not told of the next one', async () => {
  let fail = (_: Error) => {}
  const answers = [null, new Promise((_, reject) => (fail = reject)), { default: PretendedHls }]
  const { report, open } = setUp(async () => answers.shift())
  await open('a')
  await open('b')
  fail(new TypeError('Failed to fetch dynamically imported module'))
  await vi.advanceTimersByTimeAsync(0)
  expect(report.failed).not.toHaveBeenCalled()
  expect(report.opened).toHaveBeenCalledOnce()
})

test('a rest stops the questions whether the right to watch is still there, and going on begins them again', async () => {
  const { feed, fetched, open } = setUp()
  await open()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(fetched).toHaveBeenCalledTimes(2)
  feed.rest()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(feed.resume()).toBe(true)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(fetched).toHaveBeenCalledTimes(4)
  feed.close()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(fetched).toHaveBeenCalledTimes(4)
})

test('a source that counts its segments from the start again is opened again, not one whose copy is a little old', async () => {
  const { feed, report, open } = setUp()
  await open()
  const player = PretendedHls.made.at(-1)
  player?.reload({ startSN: 21, endSN: 26 })
  player?.reload({ startSN: 19, endSN: 24 })
  expect(report.failed).not.toHaveBeenCalled()
  player?.reload({ startSN: 0, endSN: 1 })
  expect(report.failed).toHaveBeenCalledExactlyOnceWith('source')
  expect(feed.resume(), 'hls.js goes on with what it knows').toBe(false)
  await open()
  expect(feed.resume()).toBe(true)
})

describe('a line that stalls', () => {
  async function openWith(partList: object[] | null = [{}]) {
    PretendedHls.made = []
    const { feed, open } = setUp()
    await open()
    const [player] = PretendedHls.made
    if (!player) throw new Error('nothing was opened')
    player.latestLevelDetails = { partList }
    return { feed, open, player }
  }

  test('three times within a minute is played in whole segments, from where they are in time, and so is what is opened next', async () => {
    const { open, player } = await openWith()
    player.stall()
    player.stall()
    expect([player.lowLatencyMode, video.currentTime]).toEqual([true, 0])
    await vi.advanceTimersByTimeAsync(50_000)
    player.stall()
    expect([player.lowLatencyMode, video.currentTime]).toEqual([false, 100])
    await open('b')
    expect(PretendedHls.made.at(-1)?.lowLatencyMode).toBe(false)
  })

  test('now and then goes on in parts', async () => {
    const { player } = await openWith()
    for (let times = 0; times < 6; times += 1) {
      player.stall()
      await vi.advanceTimersByTimeAsync(40_000)
    }
    expect(player.lowLatencyMode).toBe(true)
  })

  test('and has no parts stays where it is', async () => {
    const { player } = await openWith(null)
    for (let times = 0; times < 3; times += 1) player.stall()
    expect(video.currentTime).toBe(0)
  })
})
