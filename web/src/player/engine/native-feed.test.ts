import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FeedReport } from './engine.ts'
import { createNativeFeed } from './native-feed.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const network = { code: 2 }

/** Probes are answered when `answer` is called. */
function setUp() {
  const video = Object.assign(new EventTarget(), {
    src: '',
    error: null as { code: number } | null,
    load() {},
    pause() {},
    removeAttribute() {},
  })
  const answers: (() => void)[] = []
  const fetched = vi.fn(() => new Promise((resolve) => answers.push(() => resolve(new Response('')))))
  vi.stubGlobal('fetch', fetched)
  const failed = vi.fn<FeedReport['failed']>()
  const report = { opened() {}, failed, qualities() {}, shown() {} }
  return {
    failed,
    fetched,
    listen: vi.spyOn(video, 'addEventListener'),
    feed: createNativeFeed(video as unknown as HTMLVideoElement, report),
    fail() {
      video.error = network
      video.dispatchEvent(new Event('error'))
    },
    async answer() {
      for (const one of answers.splice(0)) one()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

test('an error is reported when the source has told why', async () => {
  const { feed, fail, answer, failed } = setUp()
  feed.open('a')
  fail()
  expect(failed).not.toHaveBeenCalled()
  await answer()
  expect(failed).toHaveBeenCalledExactlyOnceWith('network')
})

test('the error of a source that was opened again meanwhile is not reported with the next one', async () => {
  const { feed, fail, answer, failed } = setUp()
  feed.open('a')
  fail()
  feed.open('a')
  fail()
  await answer()
  expect(failed).toHaveBeenCalledExactlyOnceWith('network')
})

test('a closed feed no longer listens to its element', async () => {
  const { feed, listen, fail, answer, failed } = setUp()
  feed.open('a')
  feed.open('b')
  fail()
  feed.close()
  await answer()
  expect(failed).not.toHaveBeenCalled()
  const options = listen.mock.calls.map(([, , option]) => option)
  expect(options).toHaveLength(2)
  for (const option of options) expect(option).toMatchObject({ signal: { aborted: true } })
})

test('a rest asks nothing about the right to watch, until it is over', async () => {
  const { feed, fetched } = setUp()
  feed.open('a')
  feed.rest()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched).not.toHaveBeenCalled()
  expect(feed.resume()).toBe(true)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(fetched).toHaveBeenCalledOnce()
})
