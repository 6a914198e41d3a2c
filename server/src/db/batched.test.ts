import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, test } from 'vitest'
import { batched, shared } from './batched.ts'
import { noteState } from './changes.ts'

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

/** How the database’s state is learnt. */
type How = 'known' | 'asked for'

/** A database of one number, which every reading tells, and what was read. */
function countedNumber(how: How) {
  const app = { db: {} }
  const state = { number: 1, changes: 0, questions: 0 }
  const readings: string[][] = []
  const asked = async () => {
    state.questions += 1
    return `${state.changes}`
  }
  noteState(app.db, how === 'known' ? { known: () => state.changes } : { asked })
  const find = batched(async (_app: typeof app, keys: string[]) => {
    readings.push(keys)
    const { number } = state
    await turn()
    return new Map(keys.filter((key) => key !== 'none').map((key) => [key, number]))
  })
  const read = (...keys: string[]) => Promise.all(keys.map((key) => find(app, key)))
  return { state, readings, read }
}

describe.each<How>(['known', 'asked for'])('where the database’s state is %s', (how) => {
  it('what was read is told again until something may have changed', async () => {
    const { state, readings, read } = countedNumber(how)
    // Where it must be asked for, it is so for the first time when the same is read again.
    await read('one', 'other')
    await read('one', 'other')
    readings.length = 0
    expect(await read('one')).toEqual([1])
    expect(await read('other', 'one')).toEqual([1, 1])
    expect(readings).toEqual([])
    Object.assign(state, { number: 2, changes: 1 })
    expect(await read('one', 'other')).toEqual([2, 2])
    expect(readings).toEqual([['one', 'other']])
  })

  it('only what is not kept is read beside what is', async () => {
    const { readings, read } = countedNumber(how)
    await read('one')
    await read('one')
    readings.length = 0
    expect(await read('one', 'other')).toEqual([1, 1])
    expect(readings).toEqual([['other']])
  })

  it('nothing is kept of a reading during which something may have changed', async () => {
    const { state, readings, read } = countedNumber(how)
    await read('one')
    Object.assign(state, { changes: 1 })
    readings.length = 0
    const during = read('one')
    await expect.poll(() => readings.length).toBe(1)
    Object.assign(state, { number: 2, changes: 2 })
    expect(await during).toEqual([1])
    expect(await read('one')).toEqual([2])
  })

  it('what was not there is asked for again', async () => {
    const { readings, read } = countedNumber(how)
    for (const _ of [1, 2, 3]) expect(await read('one', 'none')).toEqual([1, undefined])
    expect(readings.at(-1)).toEqual(['none'])
  })

  it('nothing is kept for longer than a second, since a reading may depend on the time', async () => {
    const { readings, read } = countedNumber(how)
    await read('one')
    await read('one')
    readings.length = 0
    await sleep(1100)
    await read('one')
    expect(readings).toEqual([['one']])
  })
})

it('the state is asked for after who asks, and not for what was not read before', async () => {
  const { state, read } = countedNumber('asked for')
  await read('one')
  expect(state.questions).toBe(0)
  await read('one')
  expect(state.questions).toBe(1)
  const later = read('one')
  Object.assign(state, { number: 2, changes: 1 })
  expect(await later).toEqual([2])
})
