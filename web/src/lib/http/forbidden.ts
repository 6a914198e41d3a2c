export type ForbiddenCall = {
  readonly reason: string | undefined
  readonly token: string | null
}

/** The Token is forgotten only if it is still the refused one. */
export function resolveForbidden(
  refused: ForbiddenCall,
  now: { pathname: string; token: string | null; loginPath: string },
) {
  return {
    forgetToken: refused.reason === 'session' && refused.token === now.token,
    goToLogin: now.pathname !== now.loginPath && refused.token === now.token,
  }
}
