import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Failure, notJson } from '../../lib/http/failure.ts'
import { requestWithRetry } from './request-with-retry.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const given = { streamToken: 'token' }

function failure(status: number, retryAfter?: number): Failure {
  return { resultCode: 0, status, detail: '', ...(retryAfter && { retryAfter }) }
}

/** Answers in turn, the last one repeatedly. */
function ask(...answers: [object, ...object[]]) {
  const asked: number[] = []
  const began = performance.now()
  const answered = vi.fn<(answer: object) => void>()
  const asking = new AbortController()
  void requestWithRetry(async () => {
    asked.push(performance.now() - began)
    return answers[Math.min(asked.length, answers.length) - 1] ?? given
  }, asking.signal).then(answered)
  return { asked, answered, asking }
}

test('what passes is met by asking again, ever less often or as the server says', async () => {
  const { asked, answered } = ask(failure(0), notJson, failure(503, 2), given)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([0, 500, 1500, 3500])
  expect(answered).toHaveBeenCalledExactlyOnceWith(given)
})

test('what does not pass is said after a quarter of a minute', async () => {
  const { asked, answered } = ask(failure(0))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([0, 500, 1500, 3500, 7500, 15_500])
  expect(answered).toHaveBeenCalledExactlyOnceWith(failure(0))
})

test.each([failure(400), failure(500), failure(503, 60)])('%o is said at once', async (said) => {
  const { asked, answered } = ask(said)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([0])
  expect(answered).toHaveBeenCalledExactlyOnceWith(said)
})

test('coming online ends the wait', async () => {
  const { asked, answered } = ask(failure(0), failure(0), failure(0), failure(0), given)
  await vi.advanceTimersByTimeAsync(4_000)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([0, 500, 1500, 3500, 4000])
  expect(answered).toHaveBeenCalledExactlyOnceWith(given)
})

test('nothing is asked for somebody who no longer waits', async () => {
  const { asked, asking } = ask(failure(0))
  await vi.advanceTimersByTimeAsync(2_000)
  asking.abort()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([0, 500, 1500])
  expect(vi.getTimerCount()).toBe(0)
})
