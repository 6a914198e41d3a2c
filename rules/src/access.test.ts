import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accessEnd, type GrantLine, stretchesOf } from './access.ts'

const hour = 3_600_000
const grant = (id: number, at: number, hours: number): GrantLine => ({
  kind: 'grant',
  id,
  at: at * hour,
  seconds: hours * 3600,
})
const reversal = (reverses: number, at: number): GrantLine => ({ kind: 'reversal', reverses, at: at * hour })

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
    ['an unknown grant takes nothing', [grant(1, 0, 10), reversal(9, 4)], 10],
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
      fc.property(grants, fc.nat(20), fc.nat(600), (lines, which, later) => {
        const now = Math.max(...lines.map((line) => line.at / hour)) + later
        const before = stretchesOf(lines)
        const after = stretchesOf([...lines, reversal((which % lines.length) + 1, now)])
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
})
