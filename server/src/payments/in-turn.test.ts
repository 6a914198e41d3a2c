import { expect, it } from 'vitest'
import { createTurns } from './in-turn.ts'

it('lets so many work at once, the others in order, also after one that fails', async () => {
  const inTurn = createTurns(2)
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
