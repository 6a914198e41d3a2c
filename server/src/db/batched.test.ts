import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, test } from 'vitest'
import { batched, shared } from './batched.ts'
import { noteChanges } from './changes.ts'

/** A database of doubles that notes what each query asked for and answers when told. */
function slowDoubles() {
  const queries: number[][] = []
  const waiting: (() => void)[] = []
  const find = batched(async (_from: object, keys: number[]) => {
    queries.push(keys)
    await new Promise<void>((resolve) => waiting.push(resolve))
    return new Map(keys.filter((key) => key > 0).map((key) => [key, 2 * key]))
  })
  return { queries, find, answer: () => waiting.shift()?.() }
}

/** Longer than readings are gathered. */
const turn = () => sleep(20)

test('what is asked for in one turn is one query, each key once', async () => {
  const { queries, find, answer } = slowDoubles()
  const app = { db: {} }
  const asked = [1, 2, 1, -1].map((key) => find(app, key))
  await turn()
  answer()
  expect(await Promise.all(asked)).toEqual([2, 4, 2, undefined])
  expect(queries).toEqual([[1, 2, -1]])
})

test('who asks while a query is under way is answered by the next one, which begins after it', async () => {
  const { queries, find, answer } = slowDoubles()
  const app = { db: {} }
  const first = find(app, 1)
  await turn()
  const later = [find(app, 1), find(app, 3)]
  await turn()
  expect(queries).toEqual([[1]])
  answer()
  expect(await first).toBe(2)
  await turn()
  expect(queries).toEqual([[1], [1, 3]])
  answer()
  expect(await Promise.all(later)).toEqual([2, 6])
})

test('each database is asked by itself', async () => {
  const { queries, find, answer } = slowDoubles()
  const asked = [find({ db: {} }, 1), find({ db: {} }, 2)]
  await turn()
  answer()
  answer()
  expect(await Promise.all(asked)).toEqual([2, 4])
  expect(queries).toEqual([[1], [2]])
})

test('a failure is told to those who asked, and to nobody after them', async () => {
  let broken = true
  const read = shared(async (_from: object) => {
    if (broken) throw new Error('the database is away')
    return 'there'
  })
  const app = { db: {} }
  const asked = [read(app), read(app)]
  for (const one of await Promise.allSettled(asked)) expect(one.status).toBe('rejected')
  broken = false
  expect(await read(app)).toBe('there')
})

describe('where it is known what may have changed the database', () => {
  /** A database of one number, which every reading tells, and how often it was read. */
  function countedNumber() {
    const app = { db: {} }
    const state = { number: 1, changes: 0, readings: 0 }
    noteChanges(app.db, () => state.changes)
    const read = batched(async (_app: typeof app, keys: string[]) => {
      state.readings += 1
      const { number } = state
      await turn()
      return new Map(keys.filter((key) => key !== 'none').map((key) => [key, number]))
    })
    return { state, read: (key = 'one') => read(app, key) }
  }

  it('what was read is told again until something may have', async () => {
    const { state, read } = countedNumber()
    expect([await read(), await read(), await read('other'), await read(), await read('other')]).toEqual(
      Array(5).fill(1),
    )
    expect(state.readings).toBe(2)
    Object.assign(state, { number: 2, changes: 1 })
    expect([await read(), await read('other')]).toEqual([2, 2])
    expect(state.readings).toBe(4)
  })

  it('nothing is kept of a reading during which something may have', async () => {
    const { state, read } = countedNumber()
    const first = read()
    await expect.poll(() => state.readings).toBe(1)
    Object.assign(state, { number: 2, changes: 1 })
    expect(await first).toBe(1)
    expect(await read()).toBe(2)
  })

  it('what was not there is asked for again', async () => {
    const { state, read } = countedNumber()
    expect([await read('none'), await read('none')]).toEqual([undefined, undefined])
    expect(state.readings).toBe(2)
  })

  it('nothing is kept for longer than a second, since a reading may depend on the time', async () => {
    const { state, read } = countedNumber()
    await read()
    await sleep(1100)
    await read()
    expect(state.readings).toBe(2)
  })
})
