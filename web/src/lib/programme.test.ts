import { expect, it } from 'vitest'
import { nowAndNext } from './programme.ts'

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
