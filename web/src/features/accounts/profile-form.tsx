import { TextInput } from '@mantine/core'
import { type Answer, contract, userResult } from '@strom/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import formClasses from '../../components/form.module.css'
import { PasswordField } from '../../components/password-field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { sharedTexts } from '../../components/texts.ts'
import { refresh } from '../../lib/answers.ts'
import { validateBy } from '../../lib/form-validation.ts'
import { type Failure, isFailure } from '../../lib/http/failure.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { userQuery, useUser } from '../../lib/member.ts'
import { useCheckedForm } from '../../lib/use-checked-form.ts'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { updateUsernameAndEmail } from './api.ts'
import classes from './settings.module.css'
import { accountTexts } from './texts.ts'

type Updated = Answer<typeof contract.accounts.updateUsernameAndEmail> | Failure

export function ProfileForm() {
  const t = useTexts(accountTexts)
  const tShared = useTexts(sharedTexts)
  const { username, email } = useUser()
  const queries = useQueryClient()
  const form = useCheckedForm({
    initialValues: { username, email, password: '' },
    validate: validateBy(contract.accounts.updateUsernameAndEmail.body),
  })
  const update = useMutation({
    mutationFn: updateUsernameAndEmail,
    async onSuccess(answer) {
      if (answer.resultCode !== userResult.success) return
      form.setFieldValue('password', '')
      await refresh(userQuery.queryKey, ['payments'], ['support'], ['watching'], ['console'])
      // Shows the stored values: the server cleans the name, and the old address stays until the new one is
      // confirmed.
      const stored = queries.getQueryData(userQuery.queryKey)
      if (stored) form.setValues({ username: stored.username, email: stored.email })
    },
  })

  return (
    <section className={classes.card}>
      <h2>{t('updateProfile')}</h2>
      <form
        noValidate
        className={formClasses.form}
        onSubmit={form.onSubmit((values) => update.mutate(values))}
      >
        <TextInput
          label={t('username')}
          name="username"
          autoComplete="nickname"
          {...form.getInputProps('username')}
        />
        <TextInput
          label={tShared('email')}
          description={t('confirmationNote')}
          type="email"
          name="email"
          autoComplete="email"
          {...form.getInputProps('email')}
        />
        <PasswordField label={tShared('password')} {...form.getInputProps('password')} />
        {update.data && <ProfileOutcome answer={update.data} />}
        <SubmitButton loading={update.isPending}>{t('updateProfileButton')}</SubmitButton>
      </form>
    </section>
  )
}

function ProfileOutcome({ answer }: { answer: Updated }) {
  const t = useTexts(accountTexts)
  const errorMessage = useErrorMessage()
  if (isFailure(answer) || answer.resultCode !== userResult.success) {
    const wrongPassword = answer.resultCode === userResult.emailAndPasswordDoNotMatch
    return (
      <div role="alert" className={formClasses.error}>
        <p>{wrongPassword ? t('incorrectPassword') : t('pleaseTryAgain')}</p>
        {!wrongPassword && <p>{errorMessage(answer)}</p>}
      </div>
    )
  }
  return (
    <div role="status" className={classes.done}>
      <strong>{t('success')}</strong>
      {answer.emailUpdatePending && <p>{t('followInstructions')}</p>}
      {answer.usernameUpdated && <p>{t('usernameUpdated')}</p>}
    </div>
  )
}
