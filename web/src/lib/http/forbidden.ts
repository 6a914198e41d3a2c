/** A call that was answered with HTTP 403. */
export type ForbiddenCall = {
  /** The `reason` of the answer, when it has one. */
  readonly reason: string | undefined
  /** The Token the call carried. */
  readonly token: string | null
}

/**
 * The effect of a 403: it leads to /login, though never from /login itself; the Token is
 * forgotten only when the server says the sign-in is over, and only if it is still the one that was refused.
 */
export function resolveForbidden(
  refused: ForbiddenCall,
  now: { pathname: string; token: string | null; loginPath: string },
) {
  return {
    forgetToken: refused.reason === 'session' && refused.token === now.token,
    goToLogin: now.pathname !== now.loginPath && refused.token === now.token,
  }
}
