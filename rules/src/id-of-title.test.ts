import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { idOfTitle } from './id-of-title.ts'

const nothingTaken = () => false

const cases: readonly [title: string, id: string][] = [
  ['News', 'news'],
  ['Nordlys & Fjord', 'nordlys-fjord'],
  ['  Ærlig øl på Åsen ', 'aerlig-ol-pa-asen'],
  ['Kanal 2: Sport!', 'kanal-2-sport'],
  ['Crème brûlée', 'creme-brulee'],
  ['日本', 'stream'],
  ['---', 'stream'],
  [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
  ['x'.repeat(90), 'x'.repeat(40)],
]

describe('the id of a title', () => {
  test.each(cases)('%j', (title, id) => {
    expect(idOfTitle(title, 'stream', nothingTaken)).toBe(id)
  })

  test('has a number when it is taken', () => {
    const taken = new Set(['news', 'news-2', 'x'.repeat(40)])
    expect(idOfTitle('News', 'stream', (id) => taken.has(id))).toBe('news-3')
    expect(idOfTitle('x'.repeat(50), 'stream', (id) => taken.has(id))).toBe(`${'x'.repeat(38)}-2`)
  })

  test('is always an id, and never a taken one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(12), (title, before) => {
        const taken = new Set<string>()
        for (let times = 0; times <= before; times += 1) {
          const id = idOfTitle(title, 'stream', (one) => taken.has(one))
          expect(id).toMatch(/^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/)
          expect(taken.has(id)).toBe(false)
          taken.add(id)
        }
      }),
    )
  })
})
