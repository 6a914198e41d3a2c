/** `status` 0: unreachable; 404 with `content type`: no JSON. `retryAfter` in seconds. */
export type Failure = {
  readonly resultCode: 0
  readonly status: number
  readonly detail: string
  readonly reason?: string
  readonly retryAfter?: number
}

export const notJson: Failure = { resultCode: 0, status: 404, detail: 'content type' }

export function isFailure(answer: object): answer is Failure {
  return 'resultCode' in answer && answer.resultCode === 0 && 'status' in answer
}

export class CallFailed extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.detail)
    this.name = 'CallFailed'
    this.failure = failure
  }
}

/** A non-JSON answer comes from a proxy in front of the server. */
export function isTransient(failure: Failure): boolean {
  return failure.status === 0 || failure.status >= 502 || failure === notJson
}
