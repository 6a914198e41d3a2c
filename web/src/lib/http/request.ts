type RequestParts = {
  readonly method: 'GET' | 'POST'
  readonly token: string | null
  readonly language: string
  readonly sent?: { type: string; body: BodyInit } | undefined
  readonly idempotencyKey?: string | undefined
  /** Completes even if the page is closed. */
  readonly keepalive?: true | undefined
}

export function buildRequest({
  method,
  token,
  language,
  sent,
  idempotencyKey,
  keepalive,
}: RequestParts): RequestInit {
  return {
    method,
    credentials: 'include',
    ...(keepalive && { keepalive }),
    headers: {
      Accept: 'application/json',
      'Accept-Language': language,
      ...(sent && { 'Content-Type': sent.type }),
      ...(token && { Token: token }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    },
    ...(sent && { body: sent.body }),
  }
}
