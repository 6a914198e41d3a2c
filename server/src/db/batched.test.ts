import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { batched, shared } from './batched.ts'

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
  const database = {}
  const asked = [1, 2, 1, -1].map((key) => find(database, key))
  await turn()
  answer()
  expect(await Promise.all(asked)).toEqual([2, 4, 2, undefined])
  expect(queries).toEqual([[1, 2, -1]])
})

test('who asks while a query is under way is answered by the next one, which begins after it', async () => {
  const { queries, find, answer } = slowDoubles()
  const database = {}
  const first = find(database, 1)
  await turn()
  const later = [find(database, 1), find(database, 3)]
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
  const asked = [find({}, 1), find({}, 2)]
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
  const database = {}
  const asked = [read(database), read(database)]
  for (const one of await Promise.allSettled(asked)) expect(one.status).toBe('rejected')
  broken = false
  expect(await read(database)).toBe('there')
})
