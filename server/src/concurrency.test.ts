import { expect, it } from 'vitest'
import { coalesced, limitConcurrency, singleFlight } from './concurrency.ts'

it('lets so many work at once, the others in order, also after one that fails', async () => {
  const inTurn = limitConcurrency(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const all = [0, 1, 2, 3].map((name) =>
    inTurn(async () => {
      begun.push(name)
      await new Promise<void>((end) => ends.push(end))
      if (name === 0) throw new Error('zero')
      return name
    }),
  )
  const settled = Promise.allSettled(all)
  await expect.poll(() => begun).toEqual([0, 1])
  ends[0]?.()
  await expect.poll(() => begun).toEqual([0, 1, 2])
  ends[1]?.()
  await expect.poll(() => begun).toEqual([0, 1, 2, 3])
  ends[2]?.()
  ends[3]?.()
  expect((await settled).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
  expect(await inTurn(async () => 'free again')).toBe('free again')
})

it('asks once for what is asked for while it is under way, and anew after', async () => {
  const share = singleFlight<number>()
  let asked = 0
  const ends: (() => void)[] = []
  const work = async () => {
    asked += 1
    await new Promise<void>((end) => ends.push(end))
    return asked
  }
  const both = Promise.all([share('a', work), share('a', work)])
  ends[0]?.()
  expect(await both).toEqual([1, 1])
  const failing = share('b', () => Promise.reject(new Error('lost')))
  await expect(failing).rejects.toThrow('lost')
  expect(await share('b', async () => 7)).toBe(7)
})

it('runs once more for all who ask while it runs, one run after the other', async () => {
  let runs = 0
  const ends: (() => void)[] = []
  const run = coalesced(async () => {
    runs += 1
    await new Promise<void>((end) => ends.push(end))
    return runs
  })
  const first = run()
  await expect.poll(() => runs).toBe(1)
  const later = [run(), run(), run()]
  ends[0]?.()
  expect(await first).toBe(1)
  await expect.poll(() => runs).toBe(2)
  ends[1]?.()
  expect(await Promise.all(later)).toEqual([2, 2, 2])
})

it('runs again after a run that failed', async () => {
  const outcomes = [Promise.reject(new Error('away')), Promise.resolve('here')]
  const run = coalesced(async () => outcomes.shift())
  const first = run()
  await expect(first).rejects.toThrow('away')
  expect(await run()).toBe('here')
  expect(await run()).toBeUndefined()
})
