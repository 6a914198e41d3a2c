import { userResult } from '@strom/contract'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, redirect, useSearchParams } from 'react-router'
import { ErrorMessage } from '../../components/error-message.tsx'
import formClasses from '../../components/form.module.css'
import { NewPasswordForm } from '../../components/new-password-form.tsx'
import { Page } from '../../components/page.tsx'
import { ResultPage } from '../../components/result-page.tsx'
import { load, refresh } from '../../lib/answers.ts'
import { isFailure } from '../../lib/http/failure.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { paths } from '../../lib/paths.ts'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { SignedInNotice } from '../sessions/signed-in-notice.tsx'
import { lookUpQuery, register } from './api.ts'
import { registrationTexts } from './texts.ts'

function RegisterPage() {
  const t = useTexts(registrationTexts)
  const id = useSearchParams()[0].get('invitation') ?? ''
  const { data } = useSuspenseQuery(lookUpQuery(id))
  const registration = useMutation({ mutationFn: register, onSuccess: () => refresh(['invitations']) })
  const done = registration.data

  if (done?.resultCode === userResult.success) {
    return (
      <ResultPage
        title={t('success')}
        notice={<SignedInNotice />}
        action={{ label: t('login'), to: paths.login() }}
      >
        {t('accountCreated')}
      </ResultPage>
    )
  }
  if (done && !canTryAgain(done)) return <RegistrationRefusal answer={done} />
  if (data.resultCode !== userResult.success || !data.email) return <RegistrationRefusal answer={data} />

  const email = data.email
  const [username = ''] = email.split('@')
  return (
    <Page title={t('registerTitle')} width="narrow">
      <SignedInNotice />
      <p className={formClasses.note}>{t('registerText')}</p>
      <NewPasswordForm
        email={email}
        busy={registration.isPending}
        onSubmit={(password) => registration.mutate({ username, email, password, invitationId: id })}
      >
        <ErrorMessage answer={done} />
      </NewPasswordForm>
    </Page>
  )
}

/** The same form may succeed with another password, or once the site can be reached again. */
function canTryAgain(answer: Awaited<ReturnType<typeof register>>): boolean {
  return isFailure(answer) || answer.resultCode === userResult.badUserData
}

/** Results that mean the account exists already. */
const alreadyRegistered: readonly number[] = [
  userResult.emailAlreadyRegistered,
  userResult.inviteAlreadyCompleted,
]

type RegistrationRefusalProps = { answer: { resultCode: number; detail?: string | undefined } }

function RegistrationRefusal({ answer }: RegistrationRefusalProps) {
  const t = useTexts(registrationTexts)
  const errorMessage = useErrorMessage()
  const isRegistered = alreadyRegistered.includes(answer.resultCode)
  return (
    <ResultPage
      title={t('oops')}
      notice={<SignedInNotice />}
      {...(isRegistered && { action: { label: t('goToLoginPage'), to: paths.login() } })}
    >
      {errorMessage(answer)}
    </ResultPage>
  )
}

/** Redirects to /login without a known invitation. */
export async function loader({ request }: LoaderFunctionArgs) {
  const id = new URL(request.url).searchParams.get('invitation')
  const invitation = id ? await load(lookUpQuery(id)) : undefined
  return invitation?.success ? invitation : redirect(paths.login())
}

export { RegisterPage as Component }
