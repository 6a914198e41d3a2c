import { userResult } from '@strom/contract'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorMessage } from '../../components/error-message.tsx'
import { NewPasswordForm } from '../../components/new-password-form.tsx'
import { Page } from '../../components/page.tsx'
import { ResultPage } from '../../components/result-page.tsx'
import { load } from '../../lib/answers.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { clearLinkToken, linkToken } from '../../lib/link-token.ts'
import { paths } from '../../lib/paths.ts'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { resetPassword, resetTokenQuery } from './api.ts'
import { accountTexts } from './texts.ts'

function ResetPasswordPage() {
  const t = useTexts(accountTexts)
  const errorMessage = useErrorMessage()
  // Kept, because success clears the link token, and an empty one must not be checked.
  const [token] = useState(linkToken)
  const { data: check } = useSuspenseQuery(resetTokenQuery(token))
  const reset = useMutation({
    mutationFn: resetPassword,
    onSuccess(answer) {
      if (answer.resultCode === userResult.success) clearLinkToken()
    },
  })

  if (reset.data?.resultCode === userResult.success) {
    return (
      <ResultPage title={t('passwordUpdated')} action={{ label: t('goToLogin'), to: paths.login() }}>
        {t('passwordUpdatedText')}
      </ResultPage>
    )
  }
  if (check.resultCode !== userResult.success || !check.email) {
    return (
      <ResultPage title={t('linkOfNoUse')} action={{ label: t('askForNewLink'), to: paths.forgotPassword() }}>
        {errorMessage(check)}
      </ResultPage>
    )
  }
  return (
    <Page title={t('resetPassword')} width="narrow">
      <NewPasswordForm
        email={check.email}
        busy={reset.isPending}
        onSubmit={(newPassword) => reset.mutate({ token, newPassword })}
      >
        <ErrorMessage answer={reset.data} />
      </NewPasswordForm>
    </Page>
  )
}

export function loader() {
  return load(resetTokenQuery(linkToken()))
}

export { ResetPasswordPage as Component }
