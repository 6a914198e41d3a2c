import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judge, type Outcome, type SourceStatus } from './judge-source.ts'
import { type Change, type Measured, measure, toPercent } from './uptime.ts'

describe('uptime', () => {
  const at = (...changes: [number, Change['state']][]) => changes.map(([at, state]) => ({ at, state }))

  it.each([
    ['nothing known', at(), { upMs: 0, downMs: 0 }],
    ['up all the time', at([-50, 'up']), { upMs: 100, downMs: 0 }],
    ['from when it was first asked', at([40, 'up']), { upMs: 60, downMs: 0 }],
    ['down for a while', at([0, 'up'], [30, 'down'], [45, 'up']), { upMs: 85, downMs: 15 }],
    ['down from before until within', at([-9, 'down'], [30, 'up']), { upMs: 70, downMs: 30 }],
    ['maintenance counts neither way', at([0, 'up'], [20, 'maintenance']), { upMs: 20, downMs: 0 }],
    ['nor does a gap', at([0, 'up'], [20, 'unknown'], [50, 'down'], [60, 'up']), { upMs: 60, downMs: 10 }],
    ['nothing after the end', at([0, 'up'], [150, 'down']), { upMs: 100, downMs: 0 }],
    ['several changes at one moment', at([0, 'up'], [50, 'unknown'], [50, 'down']), { upMs: 50, downMs: 50 }],
  ] as const)('%s', (_name, changes, expected) => {
    expect(measure(changes, 0, 100)).toEqual(expected)
  })

  it.each([
    [{ upMs: 0, downMs: 0 }, null],
    [{ upMs: 1, downMs: 0 }, 100],
    [{ upMs: 0, downMs: 1 }, 0],
    [{ upMs: 2_591_999_999, downMs: 1 }, 99.99],
    [{ upMs: 2, downMs: 1 }, 66.66],
  ])('%j is %s percent', (measured, percent) => {
    expect(toPercent(measured)).toBe(percent)
  })
})

describe('a history that was made by asking', () => {
  const staleMs = 6
  const begin: SourceStatus = {
    state: 'unknown',
    since: 0,
    reason: null,
    failures: 0,
    failingSince: null,
    probedAt: null,
  }
  type AskedProbe = { at: number; kind: Outcome['kind'] }

  function historyOf(asked: readonly AskedProbe[]): Change[] {
    const history: Change[] = []
    let standing = begin
    for (const { at, kind } of asked) {
      const outcome: Outcome = kind === 'down' ? { kind, reason: 'offline' } : { kind }
      const { after, changes } = judge(standing, outcome, { now: at, staleMs })
      history.push(...changes)
      standing = after
    }
    return history
  }

  function statesOf(asked: readonly AskedProbe[]): Change['state'][] {
    const together = (i: number) => {
      const [one, next] = [asked[i], asked[i + 1]]
      return one !== undefined && next !== undefined && next.at - one.at <= staleMs
    }
    const fails = (i: number) => asked[i]?.kind === 'down'
    const states: Change['state'][] = []
    asked.forEach(({ kind }, i) => {
      const withOther = (fails(i + 1) && together(i)) || (fails(i - 1) && together(i - 1))
      if (kind !== 'down') states.push(kind)
      else if (withOther) states.push('down')
      else {
        const before = together(i - 1) ? states[i - 1] : 'unknown'
        states.push(before === 'maintenance' ? 'unknown' : (before ?? 'unknown'))
      }
    })
    return states
  }

  function naively(asked: readonly AskedProbe[], from: number, to: number): Measured {
    const states = statesOf(asked)
    const measured = { upMs: 0, downMs: 0 }
    for (let now = from; now < to; now += 1) {
      const i = asked.findLastIndex(({ at }) => at <= now)
      const next = asked[i + 1]
      // The site was off; nothing was known until the next answer.
      if (i < 0 || (next && next.at - (asked[i]?.at ?? 0) > staleMs && states[i] !== 'maintenance')) continue
      if (states[i] === 'up') measured.upMs += 1
      if (states[i] === 'down') measured.downMs += 1
    }
    return measured
  }

  const kinds = fc.constantFrom<Outcome['kind']>('up', 'up', 'down', 'down', 'maintenance', 'unknown')
  const askedOf = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 9 }), kinds), { maxLength: 30 })
    .map((steps) => {
      let at = 0
      return steps.map(([gap, kind]) => {
        at += gap
        return { at, kind }
      })
    })

  it('measures what a naive count measures, over any stretch', () => {
    fc.assert(
      fc.property(askedOf, fc.nat({ max: 250 }), fc.nat({ max: 250 }), (asked, a, b) => {
        const [from, to] = [Math.min(a, b), Math.min(Math.max(a, b), asked.at(-1)?.at ?? 0)]
        expect(measure(historyOf(asked), from, to)).toEqual(naively(asked, from, to))
      }),
      { numRuns: 1000 },
    )
  })

  it('is in order, never says the same twice, and begins with no moment before the first answer', () => {
    fc.assert(
      fc.property(askedOf, (asked) => {
        const history = historyOf(asked)
        history.forEach(({ at, state }, i) => {
          expect(at).toBeGreaterThanOrEqual(history[i - 1]?.at ?? asked[0]?.at ?? 0)
          expect(state).not.toBe(history[i - 1]?.state ?? 'unknown')
        })
      }),
    )
  })

  it('keeps its order when the clock is set back', () => {
    const history = historyOf([
      { at: 100, kind: 'up' },
      { at: 40, kind: 'down' },
      { at: 45, kind: 'down' },
    ])
    expect(history).toEqual([
      { at: 100, state: 'up' },
      { at: 100, state: 'down' },
    ])
  })
})
