import { expect, it } from 'vitest'
import { judgeMemory, tellLittleMemory } from './memory.ts'

const databaseUrl = 'postgres://database.example/strom'

it.each([
  [128, {}, false],
  [447, {}, false],
  [448, {}, true],
  [24_000, {}, true],
  [319, { databaseUrl }, false],
  [320, { databaseUrl }, true],
])('of %i MB with %j says whether they are enough', (allowed, config, enough) => {
  const given = { databaseUrl: undefined, ...config }
  expect(judgeMemory(given, allowed)).toMatchObject({
    enough,
    says: expect.stringMatching(`^${allowed} MB for this process`),
  })
  const warning = tellLittleMemory(given, allowed)
  expect(warning === null).toBe(enough)
  if (!enough) expect(warning).toContain(`There are ${allowed} MB for this process`)
})

it('asks the machine where nothing is given', () => {
  expect(judgeMemory({ databaseUrl: undefined }).says).toMatch(/^\d{3,} MB for this process/)
})
