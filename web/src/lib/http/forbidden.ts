/** What the browser knows when an HTTP 403 arrives. */
export type Refused = {
  /** The `reason` of the answer, when it has one. */
  readonly reason: string | undefined
  /** The Token the call carried. */
  readonly token: string | null
}

/**
 * What a 403 leads to: to /login, though never from /login itself; the Token is
 * forgotten only when the server says the sign-in is over, and only if it is still the one that was refused.
 */
export function afterForbidden(
  refused: Refused,
  now: { pathname: string; token: string | null; loginPath: string },
) {
  return {
    forgetToken: refused.reason === 'session' && refused.token === now.token,
    goToLogin: now.pathname !== now.loginPath && refused.token === now.token,
  }
}
