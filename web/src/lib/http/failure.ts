/**
 * The result of a call without a domain answer.
 *
 * - `status`: the HTTP status; 0 when the server could not be reached; 404 with the detail `content type` when the
 *   answer was not JSON.
 * - `reason`: why a 403 refused, when the server says so.
 * - `retryAfter`: seconds to wait, with 429 and 503.
 */
export type Failure = {
  readonly resultCode: 0
  readonly status: number
  readonly detail: string
  readonly reason?: string
  readonly retryAfter?: number
}

/** The failure object of an answer that is not JSON. */
export const notJson: Failure = { resultCode: 0, status: 404, detail: 'content type' }

/** Distinguishes a failure from a domain answer. */
export function isFailure(answer: object): answer is Failure {
  return 'resultCode' in answer && answer.resultCode === 0 && 'status' in answer
}

/** A failed call in a query, whose library wants errors thrown. */
export class CallFailed extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.detail)
    this.name = 'CallFailed'
    this.failure = failure
  }
}

/**
 * Whether trying again by itself makes sense: the server was out of reach or out of order, not against it. What is not JSON was
 * written by something before it, such as a proxy while the site is started.
 */
export function isTransient(failure: Failure): boolean {
  return failure.status === 0 || failure.status >= 502 || failure === notJson
}
