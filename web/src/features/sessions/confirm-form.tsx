import { Button, TextInput } from '@mantine/core'
import { contract, userResult } from '@strom/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorMessage } from '../../components/error-message.tsx'
import formClasses from '../../components/form.module.css'
import { PasswordField } from '../../components/password-field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { validateBy } from '../../lib/form-validation.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { useCheckedForm } from '../../lib/use-checked-form.ts'
import { confirmPassword } from './api.ts'
import { sessionTexts } from './texts.ts'

const validatePassword = validateBy(contract.sessions.confirm.body)

export function ConfirmForm({ onDone }: { onDone: (shown: boolean) => void }) {
  const t = useTexts(sessionTexts)
  const [wantsCode, setWantsCode] = useState(false)
  const form = useCheckedForm({
    initialValues: { password: '', code: '' },
    validate: (values) => ({
      ...validatePassword({ password: values.password }),
      code: wantsCode && values.code.trim() === '' ? t('enterCode') : null,
    }),
  })
  const confirming = useMutation({
    mutationFn: confirmPassword,
    onSuccess(answer) {
      if (answer.resultCode === userResult.success) onDone(true)
      if (answer.resultCode === userResult.pending) setWantsCode(true)
    },
  })
  return (
    <form
      noValidate
      className={formClasses.form}
      onSubmit={form.onSubmit((values) =>
        confirming.mutate({ password: values.password, ...(wantsCode && { code: values.code }) }),
      )}
    >
      <p>{t('confirmText')}</p>
      <PasswordField label={t('password')} data-autofocus {...form.getInputProps('password')} />
      {wantsCode && (
        <TextInput
          label={t('confirmCode')}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...form.getInputProps('code')}
        />
      )}
      <ErrorMessage answer={confirming.data} />
      <SubmitButton fullWidth loading={confirming.isPending}>
        {t('confirm')}
      </SubmitButton>
      <Button fullWidth variant="default" onClick={() => onDone(false)}>
        {t('cancel')}
      </Button>
    </form>
  )
}
