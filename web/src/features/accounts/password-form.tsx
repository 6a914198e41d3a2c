import { contract, userResult } from '@strom/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import formClasses from '../../components/form.module.css'
import { NewPasswordFields, PasswordField, validateConfirmation } from '../../components/password-field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { refresh } from '../../lib/answers.ts'
import { validateBy } from '../../lib/form-validation.ts'
import { keysQuery } from '../../lib/keys-query.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { useCheckedForm } from '../../lib/use-checked-form.ts'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { devicesQuery } from '../sessions/api.ts'
import { KeptKeys } from '../sessions/kept-keys.tsx'
import { updatePassword } from './api.ts'
import classes from './settings.module.css'
import { accountTexts } from './texts.ts'

const initialValues = { currentPassword: '', newPassword: '', confirmation: '' }
const validatePasswords = validateBy(contract.accounts.updatePassword.body)

export function PasswordForm() {
  const t = useTexts(accountTexts)
  const errorMessage = useErrorMessage()
  const [kept, setKept] = useState<string[]>([])
  const form = useCheckedForm({
    initialValues,
    validate: (values) => ({
      ...validatePasswords(values),
      confirmation: validateConfirmation(values.newPassword, values.confirmation),
    }),
  })
  const update = useMutation({
    mutationFn: updatePassword,
    async onSuccess(answer) {
      if (answer.resultCode !== userResult.success) return
      form.reset()
      setKept([])
      // Other devices and keys have ended.
      await refresh(devicesQuery.queryKey, keysQuery.queryKey, ['watching'], ['console'])
    },
  })
  const updated = update.data?.resultCode === userResult.success

  return (
    <section className={classes.card}>
      <h2>{t('updatePassword')}</h2>
      <form
        noValidate
        className={formClasses.form}
        onSubmit={form.onSubmit(({ currentPassword, newPassword }) =>
          update.mutate({ currentPassword, newPassword, ...(kept.length > 0 && { keepKeys: kept }) }),
        )}
      >
        <PasswordField
          label={t('currentPassword')}
          name="currentPassword"
          {...form.getInputProps('currentPassword')}
        />
        <NewPasswordFields
          form={form}
          name="newPassword"
          label={t('newPassword')}
          confirmationLabel={t('confirmNewPassword')}
        />
        <KeptKeys kept={kept} onChange={setKept} />
        {updated && (
          <p role="status" className={classes.done}>
            {t('passwordChanged')}
          </p>
        )}
        {update.data && !updated && (
          <div role="alert" className={formClasses.error}>
            <p>{t('passwordFailed')}</p>
            <p>{errorMessage(update.data)}</p>
          </div>
        )}
        <SubmitButton loading={update.isPending}>{t('updatePassword')}</SubmitButton>
      </form>
    </section>
  )
}
