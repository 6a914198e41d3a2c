import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { broadcast } from './simulation/broadcast.ts'
import { enterSimulation, leaveSimulation, watch } from './simulation/viewer.ts'

beforeEach(() => {
  enterSimulation()
  vi.spyOn(Math, 'random').mockReturnValue(0.8)
})
afterEach(() => {
  leaveSimulation()
  vi.restoreAllMocks()
})

const restart = 1012

test('a server that stops is left by each viewer at a moment of its own', async () => {
  const { feed, failures, pass } = watch()
  await pass(5)
  broadcast.cut(restart)
  await pass(0.96)
  expect(failures).toEqual([])
  await pass(0.08)
  expect(failures).toEqual(['network'])
  await pass(5)
  expect(feed.live()?.latency).toBeLessThan(1)
  feed.close()
})

test.each(['rest', 'close'] as const)('a %s before that moment is the end of it', async (doing) => {
  const { feed, failures, pass } = watch()
  await pass(5)
  broadcast.cut(restart)
  feed[doing]()
  await pass(5)
  expect(failures).toEqual([])
  feed.close()
})

test('a line that breaks is missed at once', async () => {
  const { feed, failures, pass } = watch()
  await pass(5)
  broadcast.cut()
  await pass(0.04)
  expect(failures).toEqual(['network'])
  feed.close()
})
