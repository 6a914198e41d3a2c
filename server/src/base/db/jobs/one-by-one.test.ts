import { expect, it } from 'vitest'
import { silentLog } from '../../../../testing/db/databases.ts'
import { DatabaseUnavailable } from '../classify-database-error.ts'
import { oneByOne } from './one-by-one.ts'

const all = ['a', 'b', 'c'].map((id) => ({ id }))

it('goes on after one that fails', async () => {
  const error = new Error('no')
  const done: string[] = []
  const result = await oneByOne(silentLog, all, async ({ id }) => {
    if (id === 'a') throw error
    done.push(id)
  })
  expect(done).toEqual(['b', 'c'])
  expect(result).toEqual({ begun: 3, errors: [error] })
})

it('begins none when its time is over', async () => {
  const takesLong = () => new Promise((done) => setTimeout(done, 20))
  expect(await oneByOne(silentLog, all, takesLong, 5)).toEqual({ begun: 1, errors: [] })
})

it('stops where each would fail: without a database', async () => {
  let begun = 0
  const away = async () => {
    begun += 1
    throw new DatabaseUnavailable('unreachable', 'it is away')
  }
  await expect(oneByOne(silentLog, all, away)).rejects.toThrow('it is away')
  expect(begun).toBe(1)
})
