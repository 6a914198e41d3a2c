import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { sharedTexts } from '../../components/texts.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { userQuery } from '../../lib/member.ts'
import { useToken } from '../../lib/use-token.ts'
import { isUserAuthenticatedQuery } from './api.ts'
import classes from './signed-in-notice.module.css'
import { sessionTexts } from './texts.ts'
import { useLogout } from './use-logout.ts'

/** For pages meant for new members. */
export function SignedInNotice() {
  const t = useTexts(sessionTexts)
  const tShared = useTexts(sharedTexts)
  const isStored = useToken() !== null
  const box = useRef<HTMLDivElement>(null)
  const { data: check } = useQuery({ ...isUserAuthenticatedQuery, enabled: isStored })
  // Only with a valid sign-in: a refusal would lead to /login.
  const { data: user } = useQuery({ ...userQuery, enabled: isStored && check?.authenticated === true })
  const leaving = useMutation({
    mutationFn: useLogout(),
    onSuccess: (isOut) => isOut && box.current?.focus(),
  })

  const isSignedIn = isStored && check?.authenticated === true && user !== undefined
  if (!isSignedIn && !leaving.isPending && !leaving.data) return null
  return (
    <div ref={box} tabIndex={-1} role="status" className={classes.notice}>
      {leaving.data ? (
        <p>{t('loggedOut')}</p>
      ) : (
        <>
          <p>{t('signedInAs', { email: user?.email ?? '' })}</p>
          {leaving.data === false && <p className={classes.failed}>{t('stillLoggedInText')}</p>}
          <Button size="xs" variant="default" loading={leaving.isPending} onClick={() => leaving.mutate()}>
            {tShared('logOut')}
          </Button>
        </>
      )}
    </div>
  )
}
