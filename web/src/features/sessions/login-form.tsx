import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { contract, userResult } from '@strom/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { validateBy } from '../../lib/form-validation.ts'
import { paths } from '../../lib/paths.ts'
import { forgetMember } from '../../lib/query-client.ts'
import { useSiteSettings } from '../../lib/site-settings.ts'
import { tokenStore } from '../../lib/token-store.ts'
import { useFailureSentence } from '../../lib/use-failure-sentence.ts'
import { login } from './api.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import classes from './login.module.css'

/** E-mail, password, and what the server says when they are refused. */
export function LoginForm() {
  const { t } = useTranslation('sessions')
  const { demonstration } = useSiteSettings()
  const navigate = useNavigate()
  const sentence = useFailureSentence()
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: validateBy(contract.sessions.login.body),
  })
  const signIn = useMutation({
    mutationFn: login,
    onSuccess(answer) {
      if (answer.resultCode !== userResult.success || !answer.token) return
      forgetMember()
      tokenStore.write(answer.token)
      void navigate(paths.home())
    },
  })
  const refused = signIn.data && signIn.data.resultCode !== userResult.success ? signIn.data : undefined

  return (
    <>
      <form noValidate className={classes.form} onSubmit={form.onSubmit((values) => signIn.mutate(values))}>
        <TextInput
          label={t('email')}
          type="email"
          name="email"
          autoComplete="username"
          size="md"
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={t('password')}
          name="password"
          autoComplete="current-password"
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
          {...form.getInputProps('password')}
        />
        <Anchor component={Link} to={paths.forgotPassword()} className={classes.forgot}>
          {t('forgotPassword')}
        </Anchor>
        <div role="alert" className={classes.refused}>
          {refused && sentence(refused)}
        </div>
        <Button type="submit" size="md" fullWidth loading={signIn.isPending}>
          {t('signIn')}
        </Button>
      </form>
      {demonstration && <DemoAccounts onChoose={form.setValues} />}
    </>
  )
}
