import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { contract, userResult } from '@strom/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ErrorMessage } from '../../components/error-message.tsx'
import formClasses from '../../components/form.module.css'
import { Page } from '../../components/page.tsx'
import { NewPasswordFields, validateConfirmation } from '../../components/password-field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { validateBy } from '../../lib/form-validation.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { clearLinkToken } from '../../lib/link-token.ts'
import { tokenStore } from '../../lib/token-store.ts'
import { makeFirstOwner, setupQuery } from './api.ts'
import { setupTexts } from './texts.ts'

const validateOwner = validateBy(contract.setup.makeOwner.body)

export function MakeOwner() {
  const t = useTexts(setupTexts)
  const queryClient = useQueryClient()
  const form = useForm({
    initialValues: { email: '', password: '', confirmation: '' },
    validate: ({ email, password, confirmation }) => ({
      email: null,
      password: null,
      ...validateOwner({ token: '', email, password }),
      confirmation: validateConfirmation(password, confirmation),
    }),
  })
  const make = useMutation({
    mutationFn: makeFirstOwner,
    async onSuccess(answer) {
      if (answer.resultCode !== userResult.success || !('token' in answer) || !answer.token) return
      clearLinkToken()
      tokenStore.write(answer.token)
      await queryClient.resetQueries({ queryKey: setupQuery.queryKey })
    },
  })
  return (
    <Page title={t('title')} width="narrow">
      <p className={formClasses.note}>{t('ownerText')}</p>
      <form
        noValidate
        className={formClasses.form}
        onSubmit={form.onSubmit(({ email, password }) => make.mutate({ email, password }))}
      >
        <TextInput
          label={t('email')}
          type="email"
          name="email"
          autoComplete="username"
          size="md"
          {...form.getInputProps('email')}
        />
        <NewPasswordFields
          form={form}
          label={t('password')}
          confirmationLabel={t('confirmPassword')}
          size="md"
        />
        <ErrorMessage answer={make.data} />
        <SubmitButton size="md" fullWidth loading={make.isPending}>
          {t('makeOwner')}
        </SubmitButton>
      </form>
    </Page>
  )
}
