import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserClock } from '../clock.ts'
import { createRecovery, type ProbeAnswer } from './recovery.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function start(answers: ProbeAnswer[]) {
  const asked: number[] = []
  const began = performance.now()
  const reopen = vi.fn<() => void>()
  const failed = vi.fn<(kind: string) => void>()
  const recovery = createRecovery({
    clock: browserClock,
    async probe() {
      asked.push(performance.now() - began)
      return answers.shift() ?? 'ok'
    },
    reopen,
    failed,
  })
  recovery.start()
  return { recovery, asked, reopen, failed }
}

test('asks ever less often until the source answers', async () => {
  const { asked, reopen, failed, recovery } = start(['network', 'network', 'source', 'ok'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([500, 1500, 3500, 7500])
  expect(failed.mock.calls.flat()).toEqual(['network', 'network', 'source'])
  expect(reopen).toHaveBeenCalledOnce()
  expect(recovery.running).toBe(false)
})

test('a refusal ends it', async () => {
  const { asked, reopen, failed } = start(['network', 'refused'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(2)
  expect(failed).toHaveBeenLastCalledWith('refused')
  expect(reopen).not.toHaveBeenCalled()
})

test('hurrying asks at once, and only once', async () => {
  const { recovery, asked, reopen } = start(['network', 'network', 'network', 'network', 'ok'])
  await vi.advanceTimersByTimeAsync(8_000)
  expect(asked).toEqual([500, 1500, 3500, 7500])
  recovery.hurry()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([500, 1500, 3500, 7500, 8000])
  expect(reopen).toHaveBeenCalledOnce()
})

test('stopping silences an answer that is still under way', async () => {
  let answer = (_: ProbeAnswer) => {}
  const reopen = vi.fn<() => void>()
  const recovery = createRecovery({
    clock: browserClock,
    probe: () => new Promise((resolve) => (answer = resolve)),
    reopen,
    failed: () => {},
  })
  recovery.start()
  await vi.advanceTimersByTimeAsync(500)
  recovery.stop()
  answer('ok')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reopen).not.toHaveBeenCalled()
})

test('the next trouble waits as long as the last one did, unless it was settled', async () => {
  const { recovery, asked } = start(['network', 'ok', 'ok', 'ok'])
  await vi.advanceTimersByTimeAsync(10_000)
  recovery.start()
  await vi.advanceTimersByTimeAsync(10_000)
  recovery.settle()
  recovery.start()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toEqual([500, 1500, 12_000, 20_500])
})
