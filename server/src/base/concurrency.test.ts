import { expect, it } from 'vitest'
import {
  coalesced,
  limitConcurrency,
  limitConcurrencyByGroup,
  type QueuePlace,
  singleFlight,
  TooManyWaiting,
} from './concurrency.ts'

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

it('asks once for what is asked for while it is under way, and again after', async () => {
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

/** Ends the work piece by piece, and records the order. */
function workByGroup(max: number, maxWaiting: number) {
  const inTurn = limitConcurrencyByGroup(max, maxWaiting)
  const ended: string[] = []
  const refused: string[] = []
  const open: (() => void)[] = []
  return {
    ended,
    refused,
    ask(name: string, place: QueuePlace) {
      inTurn(place, () => new Promise<void>((end) => open.push(end))).then(
        () => ended.push(name),
        (error) => {
          expect(error).toBeInstanceOf(TooManyWaiting)
          refused.push(name)
        },
      )
    },
    async endAll() {
      for (let quiet = 0; quiet < 3; quiet++) {
        for (let end = open.shift(); end; end = open.shift()) {
          end()
          await new Promise((resolve) => setTimeout(resolve))
          quiet = 0
        }
      }
    },
  }
}

const stranger = (group: string) => ({ group, first: false })

it('gives groups their turns, whatever each asks for, and goes on with those that come first', async () => {
  const work = workByGroup(1, 20)
  for (const name of ['a1', 'a2', 'a3', 'a4']) work.ask(name, stranger('a'))
  for (const name of ['b1', 'c1', 'c2']) work.ask(name, stranger(name.charAt(0)))
  work.ask('known', { group: 'd', first: true })
  await work.endAll()
  expect(work.ended).toEqual(['a1', 'known', 'a2', 'b1', 'c1', 'a3', 'c2', 'a4'])
  expect(work.refused).toEqual([])
})

it('has the newest of the longest group give way where too many wait', async () => {
  const work = workByGroup(1, 4)
  for (const name of ['a0', 'a1', 'a2', 'a3', 'b1']) work.ask(name, stranger(name.charAt(0)))
  work.ask('a4', stranger('a'))
  work.ask('c1', stranger('c'))
  work.ask('known', { group: 'a', first: true })
  await work.endAll()
  expect(work.refused).toEqual(['a4', 'a3', 'a2'])
  expect(work.ended).toEqual(['a0', 'known', 'a1', 'b1', 'c1'])
})

it('refuses strangers where all who wait come first, and of those the longest group', async () => {
  const work = workByGroup(1, 2)
  for (const name of ['a0', 'a1', 'a2']) work.ask(name, { group: 'a', first: true })
  work.ask('stranger', stranger('b'))
  work.ask('a3', { group: 'a', first: true })
  work.ask('b1', { group: 'b', first: true })
  await work.endAll()
  expect(work.refused).toEqual(['stranger', 'a3', 'a2'])
  expect(work.ended).toEqual(['a0', 'a1', 'b1'])
})

it('is free again after work that failed', async () => {
  const inTurn = limitConcurrencyByGroup(1, 1)
  await expect(inTurn(stranger('a'), () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  expect(await inTurn(stranger('a'), async () => 'free')).toBe('free')
})
