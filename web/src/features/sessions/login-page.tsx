import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { Page } from '../../components/page.tsx'
import { useTexts } from '../../lib/language/texts.ts'
import { paths } from '../../lib/paths.ts'
import { clearMemberQueries } from '../../lib/query-client.ts'
import { isAfterEndedSignIn } from '../../lib/sign-in-ended.ts'
import { useSiteSettings } from '../../lib/site-settings.ts'
import { useIsHydrating } from '../../lib/use-is-hydrating.ts'
import { useToken } from '../../lib/use-token.ts'
import { isUserAuthenticatedQuery } from './api.ts'
import classes from './login.module.css'
import { LoginForm } from './login-form.tsx'
import { sessionTexts } from './texts.ts'

function LoginPage() {
  const t = useTexts(sessionTexts)
  const { brandName } = useSiteSettings()
  const { state } = useLocation()
  const token = useToken()
  // A reloaded page still has its history state.
  const isHydrating = useIsHydrating()
  const { data, isLoading } = useQuery({ ...isUserAuthenticatedQuery, enabled: token !== null })

  useEffect(() => {
    if (token === null) clearMemberQueries()
  }, [token])

  if (token !== null && data?.authenticated) return <Navigate to={paths.home()} replace />
  if (isLoading) return null
  return (
    <Page title={t('signIn')} heading={t('signInTo', { brand: brandName })} width="narrow">
      {!isHydrating && isAfterEndedSignIn(state) && (
        <p role="status" className={classes.ended}>
          {t('ended')}
        </p>
      )}
      <LoginForm />
    </Page>
  )
}

export { LoginPage as Component }
