import { expect, it } from 'vitest'
import { coalesceByKey } from './coalesce-by-key.ts'

it('keys asked for during a batch make up the next one', async () => {
  const batches: string[][] = []
  let finish = () => {}
  const ask = coalesceByKey(async (keys) => {
    batches.push(keys)
    await new Promise<void>((resolve) => {
      finish = resolve
    })
  })
  const first = ask('a')
  await expect.poll(() => batches).toEqual([['a']])
  const later = [ask('b'), ask('c'), ask('b')]
  expect(batches).toHaveLength(1)
  finish()
  await first
  await expect.poll(() => batches).toEqual([['a'], ['b', 'c']])
  finish()
  await Promise.all(later)
})

it('a batch that fails fails for those who asked, not for the next', async () => {
  let failing = true
  const ask = coalesceByKey(async () => {
    if (failing) throw new Error('no database')
  })
  await expect(ask('a')).rejects.toThrow('no database')
  failing = false
  await expect(ask('a')).resolves.toBeUndefined()
})
