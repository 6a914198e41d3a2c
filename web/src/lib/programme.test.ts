import { expect, it } from 'vitest'
import { setTimeZone } from './dates.ts'
import { nowAndNext, whenItBegins } from './programme.ts'

const one = { id: 'a', streamId: 's', title: 'Now', asked: false }
const items = [
  { ...one, startsAt: '2026-11-26T19:00:00.000Z', endsAt: '2026-11-26T20:00:00.000Z' },
  { ...one, title: 'Next', startsAt: '2026-11-26T20:00:00.000Z', endsAt: '2026-11-26T21:00:00.000Z' },
]
const at = (time: string) => nowAndNext(items, Date.parse(`2026-11-26T${time}Z`))

it('what is on and what is next change at the minute', () => {
  expect(at('18:59:59')).toEqual({ next: items[0] })
  expect(at('19:00:00')).toEqual({ now: items[0], next: items[1] })
  expect(at('20:00:00')).toEqual({ now: items[1] })
  expect(at('21:00:00')).toEqual({})
})

it('when something begins is told by the site’s clock, as shortly as it can be', () => {
  setTimeZone('Europe/Oslo')
  const now = Date.parse('2026-11-26T22:30:00Z')
  expect(whenItBegins('2026-11-26T22:45:00Z', now)).toBe('23:45')
  expect(whenItBegins('2026-11-26T23:00:00Z', now)).toBe('Fri 00:00')
  expect(whenItBegins('2026-12-03T19:00:00Z', now)).toBe('Thu 03/12 20:00')
})
