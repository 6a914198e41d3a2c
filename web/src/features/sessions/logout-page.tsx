import { Button, Loader } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Page } from '../../components/page.tsx'
import { sharedTexts } from '../../components/texts.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { sessionTexts } from './texts.ts'
import { useLogout } from './use-logout.ts'

function LogoutPage() {
  const t = useTexts(sessionTexts)
  const tShared = useTexts(sharedTexts)
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
      <Page title={t('loggingOut')}>
        <Loader />
      </Page>
    )
  }
  return (
    <Page title={t('stillLoggedIn')}>
      <p>{t('stillLoggedInText')}</p>
      <Button onClick={tryLogout}>{tShared('tryAgain')}</Button>
    </Page>
  )
}

export { LogoutPage as Component }
