import type { NavigateOptions, To } from 'react-router'
import { refresh } from '../lib/answers.ts'
import { forbidden, unavailable } from '../lib/api.ts'
import { resolveForbidden } from '../lib/http/forbidden.ts'
import { userQuery } from '../lib/member.ts'
import { paths } from '../lib/paths.ts'
import { clearMemberQueries, queryClient } from '../lib/query-client.ts'
import { endSignIn, stateForLogin } from '../lib/sign-in-ended.ts'
import { siteSettingsQuery } from '../lib/site-settings.ts'
import { tokenStore } from '../lib/token-store.ts'
import { hydration } from './hydration.ts'

export function watchSession(navigate: (to: To, options: NavigateOptions) => Promise<void>) {
  forbidden.subscribe((refused) => {
    const { forgetToken, goToLogin } = resolveForbidden(refused, {
      pathname: window.location.pathname,
      token: tokenStore.read(),
      loginPath: paths.login(),
    })
    if (forgetToken) endSignIn()
    // The requirement came after the page was loaded.
    if (refused.reason === 'second-factor') void refresh(userQuery.queryKey)
    if (goToLogin)
      void hydration.then(() => navigate(paths.login(), { replace: true, state: stateForLogin() }))
  })

  unavailable.subscribe(() => void queryClient.invalidateQueries(siteSettingsQuery))

  // Somebody else signed in in another tab, perhaps after a sign-out.
  let latest = tokenStore.read()
  tokenStore.subscribe(() => {
    const token = tokenStore.read()
    if (token === null || token === latest) return
    if (latest !== null) clearMemberQueries()
    latest = token
  })
}
