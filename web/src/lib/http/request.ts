/** What a request says besides its address. */
type Said = {
  readonly method: 'GET' | 'POST'
  readonly token: string | null
  readonly language: string
  readonly sent?: { type: string; body: BodyInit } | undefined
}

/** A request of the contract's: JSON, credentials, the `Token` header, and the language of the page (specification 7). */
export function requestOf({ method, token, language, sent }: Said): RequestInit {
  return {
    method,
    credentials: 'include',
    headers: {
      Accept: 'application/json',
      'Accept-Language': language,
      ...(sent && { 'Content-Type': sent.type }),
      ...(token && { Token: token }),
    },
    ...(sent && { body: sent.body }),
  }
}
