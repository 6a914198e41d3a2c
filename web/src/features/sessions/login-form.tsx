import { Anchor, TextInput } from '@mantine/core'
import { contract, userResult } from '@strom/contract'
import { plainEmail } from '@strom/contract/plain-email'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { PasswordField } from '../../components/password-field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { validateBy } from '../../lib/form-validation.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { paths } from '../../lib/paths.ts'
import { clearMemberQueries } from '../../lib/query-client.ts'
import { useSiteSettings } from '../../lib/site-settings.ts'
import { tokenStore } from '../../lib/token-store.ts'
import { useCheckedForm } from '../../lib/use-checked-form.ts'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { keepCartOnlyFor } from '../checkout/cart/cart-store.ts'
import { login } from './api.ts'
import { CodeForm } from './code-form.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import classes from './login.module.css'
import { sessionTexts } from './texts.ts'

export function LoginForm() {
  const t = useTexts(sessionTexts)
  const { demonstration } = useSiteSettings()
  const navigate = useNavigate()
  const errorMessage = useErrorMessage()
  const [wantsCode, setWantsCode] = useState(false)
  const form = useCheckedForm({
    initialValues: { email: '', password: '' },
    validate: validateBy(contract.sessions.login.body),
  })
  const signIn = useMutation({
    mutationFn: login,
    onSuccess(answer, { email }) {
      if (answer.resultCode === userResult.pending) setWantsCode(true)
      // The password was changed meanwhile.
      if (answer.resultCode === userResult.emailAndPasswordDoNotMatch) setWantsCode(false)
      if (answer.resultCode !== userResult.success || !answer.token) return
      clearMemberQueries()
      keepCartOnlyFor(plainEmail(email))
      tokenStore.write(answer.token)
      void navigate(paths.home())
    },
  })
  const notRefused: readonly number[] = [userResult.success, userResult.pending]
  const refused = signIn.data && !notRefused.includes(signIn.data.resultCode) ? signIn.data : undefined

  if (wantsCode) {
    return (
      <CodeForm
        refused={refused}
        sentence={refused ? errorMessage(refused) : ''}
        pending={signIn.isPending}
        onCode={(code) => signIn.mutate({ ...form.values, code })}
        onBack={() => {
          signIn.reset()
          setWantsCode(false)
        }}
      />
    )
  }

  return (
    <>
      <form
        // Before the script runs, a `get` form would put the password into the address.
        method="post"
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit((values) => signIn.mutate(values))}
      >
        <TextInput
          label={t('email')}
          type="email"
          name="email"
          autoComplete="username"
          size="md"
          {...form.getInputProps('email')}
        />
        <PasswordField label={t('password')} size="md" {...form.getInputProps('password')} />
        <Anchor component={Link} to={paths.forgotPassword()} className={classes.forgot}>
          {t('forgotPassword')}
        </Anchor>
        <div role="alert" className={classes.refused}>
          {refused && errorMessage(refused)}
        </div>
        <SubmitButton size="md" fullWidth loading={signIn.isPending}>
          {t('signIn')}
        </SubmitButton>
        <Anchor component={Link} to={paths.television()} className={classes.forgot}>
          {t('onTelevision')}
        </Anchor>
      </form>
      {demonstration && <DemoAccounts onChoose={form.setValues} />}
    </>
  )
}
