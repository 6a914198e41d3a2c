import { describe, expect, it } from 'vitest'
import { occurrencesBetween, weeksLater } from './programme.ts'

const oslo = 'Europe/Oslo'
const at = (text: string) => new Date(text)
const match = { startsAt: at('2026-10-19T18:00:00Z'), endsAt: at('2026-10-19T20:00:00Z'), weekly: true }

function starts(showing: typeof match, from: string, until: string, max = 100) {
  return occurrencesBetween(showing, at(from), at(until), oslo, max).map(({ startsAt }) =>
    startsAt.toISOString(),
  )
}

describe('a weekly showing', () => {
  it('keeps its time of day when the clock is put back', () => {
    expect(starts(match, '2026-10-19T00:00:00Z', '2026-11-05T00:00:00Z')).toEqual([
      '2026-10-19T18:00:00.000Z',
      '2026-10-26T19:00:00.000Z',
      '2026-11-02T19:00:00.000Z',
    ])
  })

  it('and when it is put on', () => {
    expect(weeksLater(at('2027-03-24T19:00:00Z'), 1, oslo).toISOString()).toBe('2027-03-31T18:00:00.000Z')
    expect(weeksLater(at('2027-03-24T19:00:00Z'), 1, 'UTC').toISOString()).toBe('2027-03-31T19:00:00.000Z')
  })

  it('is on until it ends, and not from then on', () => {
    expect(starts(match, '2026-10-26T20:59:59Z', '2026-10-27T00:00:00Z')).toHaveLength(1)
    expect(starts(match, '2026-10-26T21:00:00Z', '2026-10-27T00:00:00Z')).toEqual([])
  })

  it('that began years ago is found at once, and no more of it than is wanted', () => {
    const old = { ...match, startsAt: at('1990-10-19T18:00:00Z'), endsAt: at('1990-10-19T20:00:00Z') }
    expect(starts(old, '2026-11-20T00:00:00Z', '2036-11-20T00:00:00Z', 2)).toEqual([
      // Oslo's clock had been put back in September that year.
      '2026-11-20T18:00:00.000Z',
      '2026-11-27T18:00:00.000Z',
    ])
  })

  it('is never on before its first time', () => {
    expect(starts(match, '2026-10-01T00:00:00Z', '2026-10-19T18:00:00Z')).toEqual([])
  })

  it('in a zone with half an hour, west of Greenwich', () => {
    expect(weeksLater(at('2026-10-28T20:00:00Z'), 1, 'America/St_Johns').toISOString()).toBe(
      '2026-11-04T21:00:00.000Z',
    )
  })
})

it('a showing that is on once is on once', () => {
  const once = { ...match, weekly: false }
  expect(starts(once, '2026-10-19T19:00:00Z', '2036-01-01T00:00:00Z')).toEqual(['2026-10-19T18:00:00.000Z'])
  expect(starts(once, '2026-10-19T20:00:00Z', '2036-01-01T00:00:00Z')).toEqual([])
})
