import { Anchor, TextInput } from '@mantine/core'
import { contract, userResult } from '@strom/contract'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ErrorMessage } from '../../components/error-message.tsx'
import classes from '../../components/form.module.css'
import { Page } from '../../components/page.tsx'
import { ResultPage } from '../../components/result-page.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { sharedTexts } from '../../components/texts.ts'
import { validateBy } from '../../lib/form-validation.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { paths } from '../../lib/paths.ts'
import { useCheckedForm } from '../../lib/use-checked-form.ts'
import { createPasswordResetToken } from './api.ts'
import { accountTexts } from './texts.ts'

function ForgotPasswordPage() {
  const t = useTexts(accountTexts)
  const tShared = useTexts(sharedTexts)
  const form = useCheckedForm({
    initialValues: { email: '' },
    validate: validateBy(contract.accounts.createPasswordResetToken.body),
  })
  const request = useMutation({ mutationFn: createPasswordResetToken })

  if (request.data?.resultCode === userResult.success) {
    return (
      <ResultPage title={t('forgotPassword')} action={{ label: t('goToLogin'), to: paths.login() }}>
        {t('resetRequested')}
      </ResultPage>
    )
  }
  return (
    <Page title={t('forgotPassword')} width="narrow">
      <p className={classes.note}>{t('forgotPasswordText')}</p>
      <form
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit(({ email }) => request.mutate(email))}
      >
        <TextInput
          label={tShared('email')}
          type="email"
          name="email"
          autoComplete="username"
          size="md"
          {...form.getInputProps('email')}
        />
        <ErrorMessage answer={request.data} />
        <SubmitButton size="md" fullWidth loading={request.isPending}>
          {tShared('submit')}
        </SubmitButton>
        <Anchor component={Link} to={paths.login()}>
          {t('backToLogin')}
        </Anchor>
      </form>
    </Page>
  )
}

export { ForgotPasswordPage as Component }
