import { describe, expect, it } from 'vitest'
import { account, choice, duration, type Kind, moment, money, text, whole } from './field-kinds.ts'

function read(kind: Kind, typed: string): unknown {
  const read = kind.read(typed)
  return read.ok ? read.args : read.sentence
}

const refused = expect.stringMatching(/^'.*' is (no|none of) .+/s)

it.each([
  ['12', 1200],
  ['12.5', 1250],
  ['12,50', 1250],
  ['0', 0],
  ['0.01', 1],
  ['9999999.99', 999_999_999],
  ['1.15', 115],
  ['', refused],
  [' ', refused],
  ['-1', refused],
  ['+1', refused],
  ['12.505', refused],
  ['1,505', refused],
  ['1e3', refused],
  ['1 000', refused],
  ['12.', refused],
  ['.5', refused],
  ['99999999', refused],
  ['NaN', refused],
  ['$12', refused],
  ['١٢', refused],
])('an amount %j is %j cents', (typed, cents) => {
  expect(read(money, typed)).toEqual(cents)
})

describe('a length of time', () => {
  it.each([
    ['7', 7],
    ['0', 0],
    ['3 days', 3],
    ['3d', 3],
    ['1 Week 1 day', 8],
    ['2w', 14],
    ['48 hours', 2],
    ['1440 min', 1],
    ['12 h', refused],
    ['90 min', refused],
    ['1.5', refused],
    ['1,5 days', refused],
    ['-1', refused],
    ['-1 day', refused],
    ['1e2', refused],
    ['', refused],
    ['days', refused],
    ['3 fortnights', refused],
    ['3 months', refused],
    ['3 days later', refused],
    ['9999999999', refused],
    ['999999 weeks', refused],
  ])('%j is %j days', (typed, days) => {
    expect(read(duration('days'), typed)).toEqual(days)
  })

  it.each([
    ['90', 90],
    ['90 min', 90],
    ['1h30m', 90],
    ['1h 30 minutes', 90],
    ['5400 s', 90],
    ['half a day', refused],
    ['90 s', refused],
  ])('%j is %j minutes', (typed, minutes) => {
    expect(read(duration('minutes'), typed)).toEqual(minutes)
  })
})

it.each([
  ['5', 5],
  ['-5', -5],
  ['+5', 5],
  ['0', 0],
  ['1.0', refused],
  ['1,5', refused],
  ['1e3', refused],
  ['0x10', refused],
  ['', refused],
  [' 5', refused],
  ['9'.repeat(16), refused],
])('a number %j is %j', (typed, number) => {
  expect(read(whole, typed)).toEqual(number)
})

it.each([
  ['720', 720],
  ['72', "'72' is none of 1080, 720; did you mean '720'?"],
  ['', "'' is none of 1080, 720."],
  ['0720', "'0720' is none of 1080, 720; did you mean '720'?"],
])('a choice %j is %j', (typed, chosen) => {
  expect(read(choice([1080, 720]), typed)).toEqual(chosen)
})

it.each([
  [' Kari@Example.ORG ', 'kari@example.org'],
  ['\u202aA@b.no\u202c', 'a@b.no'],
  ['kari@blåbær.test', 'kari@blåbær.test'],
  ['kari', "'kari' is no e-mail address."],
  ['', "'' is no e-mail address."],
  ['a@b', "'a@b' is no e-mail address."],
  [`${'a'.repeat(250)}@b.no`, refused],
])('an account %j is %j', (typed, email) => {
  expect(read(account, typed)).toEqual(email)
})

describe('a time', () => {
  const iso = (at: string) => ({ at: new Date(at) })
  it.each([
    ['2027-01-31T20:00:00Z', iso('2027-01-31T20:00:00Z')],
    ['2027-01-31T22:00:00+01:00', iso('2027-01-31T21:00:00Z')],
    ['2027-01-31', iso('2027-01-31T00:00:00Z')],
    ['now', { at: 'now' }],
    ['+90m', { afterMs: 5_400_000 }],
    ['+1d12h', { afterMs: 129_600_000 }],
    ['+2 hours', { afterMs: 7_200_000 }],
  ])('%j is read', (typed, time) => {
    expect(read(moment, typed)).toEqual(time)
  })

  // Without a zone it would mean another moment on another machine.
  const wrong = ['', 'tomorrow', '2027-02-30T99:00:00Z', '2027-02-30', '+2', '+0h', '2h', '-2h', '+1e3h']
  it.each([...wrong, '2027-01-31T20:00:00', '31.01.2027', '+99999999999d'])('%j is none', (typed) => {
    expect(read(moment, typed)).toContain(`'${typed}' is no time`)
  })
})

it('a text that is none names the nearest', () => {
  expect(read(text, 'faq.payment.question')).toBe('faq.payment.question')
  expect(read(text, 'faq.payments.question')).toBe(
    "There is no text 'faq.payments.question'; did you mean 'faq.payment.question'?",
  )
})
