import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { forbidden, unavailable } from '../lib/api.ts'
import { resolveForbidden } from '../lib/http/forbidden.ts'
import { userQuery } from '../lib/member.ts'
import { paths } from '../lib/paths.ts'
import { clearMemberQueries } from '../lib/query-client.ts'
import { endSignIn, stateForLogin } from '../lib/sign-in-ended.ts'
import { siteSettingsQuery } from '../lib/site-settings.ts'
import { tokenStore } from '../lib/token-store.ts'

/** Acts on what any call may learn, the sign-in is over (403) or the site has gone into maintenance (503), and on another's sign-in. */
export function SessionGuard() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()

  useEffect(
    () =>
      forbidden.subscribe((refused) => {
        const { forgetToken, goToLogin } = resolveForbidden(refused, {
          pathname: window.location.pathname,
          token: tokenStore.read(),
          loginPath: paths.login(),
        })
        if (forgetToken) endSignIn()
        // Wanted of this person since the page was loaded: asked again, it is said where it counts.
        if (refused.reason === 'second-factor') void queryClient.invalidateQueries(userQuery)
        if (goToLogin) void navigate(paths.login(), { replace: true, state: stateForLogin() })
      }),
    [navigate, queryClient],
  )

  useEffect(
    () =>
      unavailable.subscribe(() => queryClient.invalidateQueries({ queryKey: siteSettingsQuery.queryKey })),
    [queryClient],
  )

  // Somebody else signed in in another tab, while this one slept or without anybody signing out before.
  useEffect(() => {
    let token = tokenStore.read()
    return tokenStore.subscribe(() => {
      const before = token
      token = tokenStore.read()
      if (before !== null && token !== null && token !== before) clearMemberQueries()
    })
  }, [])

  return null
}
