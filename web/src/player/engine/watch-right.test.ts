import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRightWatch } from './watch-right.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Answers with these statuses in turn (0: not at all), repeating the last. */
function setUp(...statuses: number[]) {
  const asked: number[] = []
  const began = performance.now()
  vi.stubGlobal('fetch', async () => {
    asked.push(performance.now() - began)
    const status = (statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 200
    if (status === 0) throw new TypeError('failed')
    return new Response(null, { status })
  })
  const refused = vi.fn<() => void>()
  return { right: createRightWatch(refused), asked, refused }
}

test('asks every second, and a refusal ends it', async () => {
  const { right, asked, refused } = setUp(200, 200, 403)
  right.watch('a')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([1000, 2000, 3000])
  expect(refused).toHaveBeenCalledOnce()
})

test('a source in trouble is asked ever less often, every five seconds in the end, until it answers', async () => {
  const { right, asked } = setUp(0, 0, 503, 503, 200)
  right.watch('a')
  await vi.advanceTimersByTimeAsync(19_000)
  expect(asked).toEqual([1000, 3000, 7000, 12_000, 17_000, 18_000, 19_000])
})

test('resting asks nothing, and resuming asks each second as before', async () => {
  const { right, asked } = setUp(200)
  right.watch('a')
  await vi.advanceTimersByTimeAsync(2_000)
  right.rest()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([1000, 2000])
  right.resume()
  right.resume()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked).toEqual([1000, 2000, 63_000, 64_000])
})

test('what is no longer watched is not asked for again', async () => {
  const { right, asked } = setUp(200)
  right.watch('a')
  right.watch(null)
  right.resume()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toEqual([])
})
