import { expect, it } from 'vitest'
import { drawJourneys } from './draw-journeys.mjs'

const always = ['money', 'rights']
const others = Array.from({ length: 30 }, (_, n) => `journey ${n}`)

it('has what is tagged always, a sixth of the others, and the same again for the same draw', () => {
  const drawn = drawJourneys(always, others, 'a')
  expect(drawn).toHaveLength(2 + 5)
  expect(drawn).toEqual(expect.arrayContaining(always))
  expect(drawJourneys(always, others, 'a')).toEqual(drawn)
})

it('comes to each of the others in a few draws', () => {
  const seen = new Set(Array.from({ length: 60 }, (_, n) => drawJourneys([], others, `commit ${n}`)).flat())
  expect([...seen].sort()).toEqual([...others].sort())
  expect(drawJourneys([], others.slice(0, 1), 'a')).toHaveLength(1)
})
