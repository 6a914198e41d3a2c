import { Button, Loader } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../components/page.tsx'
import { useLogout } from './use-logout.ts'

function LogoutPage() {
  const { t } = useTranslation(['sessions', 'frame'])
  const logout = useLogout()
  const [failed, setFailed] = useState(false)
  const started = useRef(false)

  const tryLogout = useCallback(async () => {
    setFailed(false)
    setFailed(!(await logout()))
  }, [logout])

  useEffect(() => {
    if (started.current) return
    started.current = true
    void tryLogout()
  }, [tryLogout])

  if (!failed) {
    return (
      <Page title={t('sessions:loggingOut')}>
        <Loader />
      </Page>
    )
  }
  return (
    <Page title={t('sessions:stillLoggedIn')}>
      <p>{t('sessions:stillLoggedInText')}</p>
      <Button onClick={tryLogout}>{t('frame:tryAgain')}</Button>
    </Page>
  )
}

export { LogoutPage as Component }
