import { afterEach, beforeEach, expect, test } from 'vitest'
import { broadcast } from './simulation/broadcast.ts'
import { SimulatedMediaSource } from './simulation/media.ts'
import { enterSimulation, leaveSimulation, watch } from './simulation/viewer.ts'

beforeEach(() => enterSimulation('ManagedMediaSource'))
afterEach(leaveSimulation)

function sayOfSource(event: 'startstreaming' | 'endstreaming') {
  SimulatedMediaSource.newest?.dispatchEvent(new Event(event))
}

test('where there is only a managed source it is played from, and the picture stays on the phone', async () => {
  const { video, shown, pass } = watch()
  const { stalls, middle } = await pass(10)
  expect(video.remoteAtOpening).toBe(false)
  expect(shown).toEqual(['1080p'])
  expect(stalls).toBe(0)
  expect(middle).toBeLessThan(1)
})

test('a phone that has enough is sent nothing, and what is live when it wants more', async () => {
  const { feed, video, failures, pass } = watch()
  await pass(5)
  sayOfSource('endstreaming')
  const sent = broadcast.framesSent
  await pass(60)
  expect(broadcast.framesSent).toBe(sent)
  const stoodAt = video.currentTime
  sayOfSource('startstreaming')
  const again = await pass(10)
  expect(video.currentTime).toBeGreaterThan(stoodAt + 5)
  expect(again.worst).toBeLessThan(1)
  expect(failures).toEqual([])
  feed.close()
})

test('a source that wants more while the viewer has paused for long is not fed', async () => {
  const { feed, pass } = watch()
  await pass(5)
  feed.rest()
  const sent = broadcast.framesSent
  sayOfSource('endstreaming')
  sayOfSource('startstreaming')
  await pass(5)
  expect(broadcast.framesSent).toBe(sent)
  feed.close()
})
