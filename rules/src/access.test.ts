import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  accessEnd,
  endWithMonths,
  type GrantLine,
  monthBase,
  startAsGiven,
  stretchesOf,
  unusedSeconds,
} from './access.ts'
import { addMonths } from './months.ts'

const hour = 3_600_000
const grant = (id: number, at: number, hours: number): GrantLine => ({
  kind: 'grant',
  id,
  at: at * hour,
  seconds: hours * 3600,
  months: null,
})
const reversal = (reverses: number, at: number, hours = 1e6): GrantLine => ({
  kind: 'reversal',
  reverses,
  at: at * hour,
  seconds: hours * 3600,
  months: null,
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
    expect(accessEnd([...lines, { kind: 'reversal', reverses: 1, at, seconds, months: null }])).toBe(at)
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

class Account {
  readonly lines: GrantLine[] = []
  private id = 0

  buy(on: string, months: number): this {
    const at = Date.parse(on)
    const end = accessEnd(this.lines)
    const to = endWithMonths(monthBase(this.lines), at, months)
    const seconds = (to - Math.max(end ?? at, at)) / 1000
    this.id += 1
    this.lines.push({ kind: 'grant', id: this.id, at, seconds, months })
    return this
  }

  /** By the former rule: counted from the end so far. */
  buyAsBefore(on: string): this {
    const end = accessEnd(this.lines) ?? 0
    this.id += 1
    const seconds = (addMonths(end, 1) - end) / 1000
    this.lines.push({ kind: 'grant', id: this.id, at: Date.parse(on), seconds, months: 1 })
    return this
  }

  give(on: string, seconds: number): this {
    this.id += 1
    this.lines.push({ kind: 'grant', id: this.id, at: Date.parse(on), seconds, months: null })
    return this
  }

  takeBack(on: string, reverses: number, part?: { months: number; seconds: number }): this {
    const at = Date.parse(on)
    const seconds = Math.min(
      unusedSeconds(this.lines, reverses, at),
      part?.seconds ?? Number.POSITIVE_INFINITY,
    )
    this.lines.push({ kind: 'reversal', reverses, at, seconds, months: part?.months ?? null })
    return this
  }

  get end(): string {
    return new Date(accessEnd(this.lines) ?? 0).toISOString().slice(0, 10)
  }
}

const day = 86_400

function times(count: number, account: Account, step: (account: Account) => Account): Account {
  return count === 0 ? account : times(count - 1, step(account), step)
}

describe('endWithMonths', () => {
  it.each<[string, (account: Account) => Account, string]>([
    ['31 January, twelve times one month', (a) => times(12, a, (b) => b.buy('2027-01-31', 1)), '2028-01-31'],
    ['31 January, twelve at once', (a) => a.buy('2027-01-31', 12), '2028-01-31'],
    ['30 January, twelve times one month', (a) => times(12, a, (b) => b.buy('2027-01-30', 1)), '2028-01-30'],
    ['31 August, six and six', (a) => a.buy('2026-08-31', 6).buy('2026-09-01', 6), '2027-08-31'],
    [
      '29 February, twelve and thirty-six',
      (a) => a.buy('2028-02-29', 12).buy('2028-03-01', 36),
      '2032-02-29',
    ],
    ['31 January, one', (a) => a.buy('2027-01-31', 1), '2027-02-28'],
    ['31 January, one and one', (a) => a.buy('2027-01-31', 1).buy('2027-02-01', 1), '2027-03-31'],
    [
      'days until 31 January, then months',
      (a) =>
        a
          .give('2027-01-01', 30 * day)
          .buy('2027-01-02', 1)
          .buy('2027-01-02', 1),
      '2027-03-31',
    ],
    [
      'days between start the months at their own end',
      (a) =>
        a
          .buy('2027-01-31', 1)
          .give('2027-02-01', 7 * day)
          .buy('2027-02-02', 1),
      '2027-04-07',
    ],
    ['a gap starts again', (a) => a.buy('2027-01-31', 1).buy('2027-03-01', 1), '2027-04-01'],
    ['at the very end there is no gap', (a) => a.buy('2027-01-31', 1).buy('2027-02-28', 1), '2027-03-31'],
    [
      'drift that was granted by the former rule is made up for',
      (a) => a.buy('2027-01-31', 1).buyAsBefore('2027-02-01').buy('2027-02-02', 1),
      '2027-04-30',
    ],
    [
      'one of three taken back, before it began',
      (a) =>
        a
          .buy('2027-01-31', 1)
          .buy('2027-02-01', 1)
          .buy('2027-02-01', 1)
          .takeBack('2027-02-02', 2)
          .buy('2027-02-03', 1),
      '2027-04-30',
    ],
    [
      'the last month of three',
      (a) =>
        a
          .buy('2027-01-31', 3)
          .takeBack('2027-02-01', 1, { months: 1, seconds: 30 * day })
          .buy('2027-02-02', 1),
      '2027-04-30',
    ],
    [
      'all, on the day it was bought',
      (a) => a.buy('2027-01-31', 3).takeBack('2027-01-31', 1).buy('2027-01-31', 1),
      '2027-02-28',
    ],
    [
      'a month that has begun',
      (a) => a.buy('2027-01-31', 1).takeBack('2027-02-10', 1).buy('2027-02-10', 1),
      '2027-03-10',
    ],
    [
      'days before the months, which move earlier',
      (a) =>
        a
          .give('2027-01-01', 30 * day)
          .buy('2027-01-02', 1)
          .takeBack('2027-01-15', 1)
          .buy('2027-01-16', 1),
      '2027-03-15',
    ],
  ])('%s: %s', (_name, steps, end) => {
    expect(steps(new Account()).end).toBe(end)
  })

  it('is the same in parts as at once, from any day', () => {
    const moments = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2050-01-01') })
    const parts = fc.array(fc.integer({ min: 1, max: 36 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(moments, parts, (at, months) => {
        const account = new Account()
        const on = new Date(Math.floor(at / 1000) * 1000).toISOString()
        for (const part of months) account.buy(on, part)
        const sum = months.reduce((total, part) => total + part, 0)
        expect(accessEnd(account.lines)).toBe(addMonths(Date.parse(on), sum))
      }),
    )
  })
})
