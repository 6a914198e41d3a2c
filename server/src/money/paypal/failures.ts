import type { CaptureFailure, CaptureRefusal, ProviderFailure } from '../payments/provider.ts'
import type { CallFailure } from './calls.ts'

/** Only refusals after which no money can have moved. */
const meanings: ReadonlyMap<string, CaptureRefusal> = new Map([
  ['INSTRUMENT_DECLINED', 'declined'],
  ['PAYER_CANNOT_PAY', 'declined'],
  ['TRANSACTION_REFUSED', 'declined'],
  ['REDIRECT_PAYER_FOR_ALTERNATE_FUNDING', 'declined'],
  ['ORDER_NOT_APPROVED', 'not-approved'],
  ['PAYER_ACTION_REQUIRED', 'not-approved'],
  ['ORDER_EXPIRED', 'gone'],
  ['ORDER_VOIDED', 'gone'],
  ['RESOURCE_NOT_FOUND', 'gone'],
  ['INVALID_RESOURCE_ID', 'gone'],
  ['MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED', 'gone'],
])

/** Only with status 422. */
const meaningsOfRequest: ReadonlyMap<string, CaptureRefusal> = new Map([
  ['ORDER_ALREADY_CAPTURED', 'already-captured'],
  ['DUPLICATE_INVOICE_ID', 'paid-elsewhere'],
])

/** 401, 403, 408 and 429 say nothing about the request itself. */
function isFinal(httpStatus: number): boolean {
  return httpStatus >= 400 && httpStatus < 500 && ![401, 403, 408, 429].includes(httpStatus)
}

export function toFailure(failure: CallFailure): ProviderFailure {
  const { description } = failure
  if (failure.reason === 'uncertain') return { ok: false, reason: 'uncertain', description }
  const { issue: problem, httpStatus } = failure
  return { ok: false, reason: 'refused', problem, description, final: isFinal(httpStatus) }
}

export function toCaptureFailure(failure: CallFailure): CaptureFailure {
  const { description } = failure
  if (failure.reason === 'uncertain') return { ok: false, reason: 'uncertain', description }
  const { issue: problem, httpStatus } = failure
  // Only 422 judges this request.
  const ofRequest = httpStatus === 422 ? (meaningsOfRequest.get(problem) ?? 'unclear') : undefined
  const meaning = meanings.get(problem) ?? ofRequest
  if (!meaning) return { ok: false, reason: 'uncertain', description: `${problem}: ${description}` }
  return { ok: false, reason: 'refused', problem, description, meaning }
}
