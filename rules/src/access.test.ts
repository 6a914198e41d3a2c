import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accessEnd, type GrantLine, startAsGiven, stretchesOf, unusedSeconds } from './access.ts'
import { addMonths, endWithMonths, spanSeconds } from './months.ts'

const hour = 3_600_000
const grant = (id: number, at: number, hours: number): GrantLine => ({
  kind: 'grant',
  id,
  at: at * hour,
  seconds: hours * 3600,
})
const reversal = (reverses: number, at: number, hours = 1e6): GrantLine => ({
  kind: 'reversal',
  reverses,
  at: at * hour,
  seconds: hours * 3600,
})

describe('accessEnd', () => {
  it.each<[string, GrantLine[], number | null]>([
    ['nothing granted', [], null],
    ['one grant', [grant(1, 0, 10)], 10],
    ['a second one extends the first', [grant(1, 0, 10), grant(2, 5, 10)], 20],
    ['a gap is not filled', [grant(1, 0, 10), grant(2, 50, 10)], 60],
    ['a reversal takes the unused part', [grant(1, 0, 10), reversal(1, 4)], 4],
    ['a used-up grant has nothing to take', [grant(1, 0, 10), reversal(1, 12)], 10],
    ['a grant that has not begun is taken whole', [grant(1, 0, 10), grant(2, 0, 10), reversal(2, 4)], 10],
    ['later grants move earlier', [grant(1, 0, 10), grant(2, 0, 10), reversal(1, 4)], 14],
    ['what moved can be taken, too', [grant(1, 0, 10), grant(2, 0, 10), reversal(1, 4), reversal(2, 6)], 6],
    ['one taken whole as it begins ends there', [grant(1, 3, 10), reversal(1, 3)], 3],
    ['an unknown grant takes nothing', [grant(1, 0, 10), reversal(9, 4)], 10],
    ['a part is taken from the end', [grant(1, 0, 10), reversal(1, 4, 2)], 8],
    ['parts add up', [grant(1, 0, 10), reversal(1, 4, 2), reversal(1, 5, 2)], 6],
    ['a part is never more than what is unused', [grant(1, 0, 10), reversal(1, 9, 2)], 9],
    ['a part moves later grants as much', [grant(1, 0, 10), grant(2, 0, 10), reversal(1, 4, 2)], 18],
    ['a part, then the rest', [grant(1, 0, 10), reversal(1, 2, 3), reversal(1, 4)], 4],
  ])('%s', (_name, lines, hours) => {
    expect(accessEnd(lines)).toBe(hours === null ? null : hours * hour)
  })

  const grants = fc
    .array(fc.record({ wait: fc.integer({ min: 0, max: 50 }), hours: fc.integer({ min: 1, max: 50 }) }), {
      minLength: 1,
      maxLength: 12,
    })
    .map((steps) => {
      let at = 0
      return steps.map(({ wait, hours }, index) => {
        at += wait
        return grant(index + 1, at, hours)
      })
    })

  it('gives every granted second exactly once when nothing is taken back', () => {
    fc.assert(
      fc.property(grants, (lines) => {
        const stretches = stretchesOf(lines)
        const given = lines.reduce((sum, line) => sum + (line.kind === 'grant' ? line.seconds * 1000 : 0), 0)
        expect(stretches.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(given)
        for (const [index, stretch] of stretches.entries()) {
          expect(stretch.from).toBeGreaterThanOrEqual(stretches[index - 1]?.to ?? 0)
        }
      }),
    )
  })

  it('never takes access that has already been used, nor another grant’s length', () => {
    fc.assert(
      fc.property(grants, fc.nat(20), fc.nat(600), fc.nat(60), (lines, which, later, part) => {
        const now = Math.max(...lines.map((line) => line.at / hour)) + later
        const before = stretchesOf(lines)
        const after = stretchesOf([...lines, reversal((which % lines.length) + 1, now, part)])
        const used = (stretches: typeof before) =>
          stretches.reduce((sum, s) => sum + Math.max(0, Math.min(s.to, now * hour) - s.from), 0)
        expect(used(after)).toBeGreaterThanOrEqual(used(before))
        for (const stretch of after.filter(({ id }) => id !== (which % lines.length) + 1)) {
          const was = before.find(({ id }) => id === stretch.id)
          expect(stretch.to - stretch.from).toBe((was?.to ?? 0) - (was?.from ?? 0))
        }
      }),
    )
  })

  it('takes back exactly what was asked for or is unused, whichever is less, however often', () => {
    const parts = fc.array(fc.record({ which: fc.nat(20), wait: fc.nat(40), hours: fc.nat(40) }), {
      minLength: 1,
      maxLength: 8,
    })
    fc.assert(
      fc.property(grants, parts, (given, reversals) => {
        const lines = [...given]
        let at = Math.max(...given.map((line) => line.at / hour))
        for (const { which, wait, hours } of reversals) {
          at += wait
          const id = (which % given.length) + 1
          const unused = unusedSeconds(lines, id, at * hour)
          const before = accessEnd(lines) ?? 0
          lines.push(reversal(id, at, hours))
          expect(before - (accessEnd(lines) ?? 0)).toBe(Math.min(unused, hours * 3600) * 1000)
          expect(unusedSeconds(lines, id, at * hour)).toBe(Math.max(0, unused - hours * 3600))
        }
      }),
    )
  })
})

describe('unusedSeconds', () => {
  it.each<[string, GrantLine[], number, number]>([
    ['one that goes on', [grant(1, 0, 10)], 4, 6],
    ['one to come', [grant(2, 0, 10), grant(1, 0, 10)], 4, 10],
    ['one that is over', [grant(1, 0, 10)], 11, 0],
    ['one taken back', [grant(1, 0, 10), reversal(1, 2)], 3, 0],
    ['an unknown one', [grant(2, 0, 10)], 4, 0],
  ])('%s', (_name, lines, at, hours) => {
    expect(unusedSeconds(lines, 1, at * hour)).toBe(hours * 3600)
  })

  it('counts a begun second whole, so that taking it back ends access at once', () => {
    const lines = [grant(1, 0, 10)]
    const at = 10 * hour - 1500
    const seconds = unusedSeconds(lines, 1, at)
    expect(seconds).toBe(2)
    expect(accessEnd([...lines, { kind: 'reversal', reverses: 1, at, seconds }])).toBe(at)
  })
})

describe('startAsGiven', () => {
  it.each<[string, GrantLine[], number | null]>([
    ['the first starts when it is given', [grant(1, 3, 10)], 3],
    ['a further one at the end so far', [grant(2, 3, 10), grant(1, 4, 10)], 13],
    ['after a gap when it is given', [grant(2, 3, 10), grant(1, 40, 10)], 40],
    ['what comes later does not move it', [grant(2, 0, 10), grant(1, 0, 10), reversal(2, 5)], 10],
    ['an unknown one', [grant(2, 3, 10)], null],
  ])('%s', (_name, lines, at) => {
    expect(startAsGiven(lines, 1)).toBe(at === null ? null : at * hour)
  })
})

describe('endWithMonths', () => {
  it('is the end that the ledger gives for months bought now', () => {
    const moments = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2050-01-01') })
    fc.assert(
      fc.property(fc.option(moments), moments, fc.integer({ min: 1, max: 36 }), (begun, now, months) => {
        const before: GrantLine[] =
          begun === null || begun > now ? [] : [{ kind: 'grant', id: 1, at: begun, seconds: 40_000_000 }]
        const end = accessEnd(before)
        const seconds = spanSeconds(Math.max(end ?? now, now), { months })
        expect(endWithMonths(end, now, months)).toBe(
          accessEnd([...before, { kind: 'grant', id: 2, at: now, seconds }]),
        )
        expect(endWithMonths(null, now, months)).toBe(addMonths(now, months))
      }),
    )
  })
})
