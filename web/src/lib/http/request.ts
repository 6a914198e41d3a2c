/** The parts of a request besides its URL. */
type RequestParts = {
  readonly method: 'GET' | 'POST'
  readonly token: string | null
  readonly language: string
  readonly sent?: { type: string; body: BodyInit } | undefined
  readonly idempotencyKey?: string | undefined
  /** It is sent to its end also when its page is closed meanwhile. */
  readonly keepalive?: true | undefined
}

/** A request of the contract's: JSON, credentials, the `Token` header, and the language of the page. */
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
