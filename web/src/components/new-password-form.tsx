import { TextInput } from '@mantine/core'
import { contract } from '@strom/contract'
import type { ReactNode } from 'react'
import { validateBy } from '../lib/form-validation.ts'
import { useTexts } from '../lib/language/texts.ts'
import { useCheckedForm } from '../lib/use-checked-form.ts'
import classes from './form.module.css'
import { NewPasswordFields, validateConfirmation } from './password-field.tsx'
import { SubmitButton } from './submit-button.tsx'
import { sharedTexts } from './texts.ts'

type NewPasswordFormProps = {
  email: string
  busy: boolean
  /** Shown above the button. */
  children?: ReactNode
  onSubmit: (password: string) => void
}

const validatePassword = validateBy(contract.accounts.resetPassword.body)

export function NewPasswordForm({ email, busy, children, onSubmit }: NewPasswordFormProps) {
  const t = useTexts(sharedTexts)
  const form = useCheckedForm({
    initialValues: { password: '', confirmation: '' },
    validate: ({ password, confirmation }) => ({
      password: validatePassword({ token: '', newPassword: password }).newPassword,
      confirmation: validateConfirmation(password, confirmation),
    }),
  })
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit(({ password }) => onSubmit(password))}>
      <TextInput
        label={t('email')}
        type="email"
        name="email"
        autoComplete="username"
        size="md"
        readOnly
        value={email}
      />
      <NewPasswordFields
        form={form}
        label={t('password')}
        confirmationLabel={t('confirmPassword')}
        size="md"
      />
      {children}
      <SubmitButton size="md" fullWidth loading={busy}>
        {t('submit')}
      </SubmitButton>
    </form>
  )
}
