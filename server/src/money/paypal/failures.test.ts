import { describe, expect, it } from 'vitest'
import { toCaptureFailure, toFailure } from './failures.ts'

function refusal(issue: string, httpStatus = 422) {
  return { ok: false, reason: 'refused', httpStatus, issue, description: 'Why.' } as const
}

describe('a refused capture', () => {
  it.each([
    ['INSTRUMENT_DECLINED', 'declined'],
    ['ORDER_NOT_APPROVED', 'not-approved'],
    ['RESOURCE_NOT_FOUND', 'gone'],
  ])('%s means %s, whatever its status', (issue, meaning) => {
    for (const status of [403, 404, 422]) {
      expect(toCaptureFailure(refusal(issue, status))).toMatchObject({
        reason: 'refused',
        problem: issue,
        meaning,
      })
    }
  })

  it.each([
    ['ORDER_ALREADY_CAPTURED', 'already-captured'],
    ['DUPLICATE_INVOICE_ID', 'paid-elsewhere'],
    ['NOT_AUTHORIZED', 'unclear'],
    ['toString', 'unclear'],
  ])('%s means %s where it judges this very request, and nothing otherwise', (issue, meaning) => {
    expect(toCaptureFailure(refusal(issue))).toMatchObject({ reason: 'refused', meaning })
    expect(toCaptureFailure(refusal(issue, 403))).toMatchObject({ reason: 'uncertain' })
  })
})

it.each([
  [404, true],
  [422, true],
  [401, false],
  [403, false],
  [408, false],
  [429, false],
  [503, false],
])('a refusal of HTTP %i is final: %s', (status, final) => {
  expect(toFailure(refusal('NO', status))).toEqual({
    ok: false,
    reason: 'refused',
    problem: 'NO',
    description: 'Why.',
    final,
  })
})
