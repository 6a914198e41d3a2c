import { NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { contract, plainResult, type ShownMailServer } from '@strom/contract'
import { useMutation } from '@tanstack/react-query'
import { ErrorMessage } from '../../components/error-message.tsx'
import formClasses from '../../components/form.module.css'
import { NumberField } from '../../components/number-field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { refresh } from '../../lib/answers.ts'
import { validateBy } from '../../lib/form-validation.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { toasts } from '../../lib/toasts.ts'
import { changeMailServer, mailServerQuery, type WantedMailServer } from './api.ts'
import { mailServerTexts } from './texts.ts'

const usualPorts = { tls: 465, starttls: 587, plain: 25 } as const

type Values = Omit<WantedMailServer, 'port' | 'password'> & { port: number | null; password: string }

/** An empty password keeps the stored one. */
function toBody({ port, password, ...values }: Values, entered: ShownMailServer | null): WantedMailServer {
  const isKept = password === '' && entered?.hasPassword === true
  return { ...values, port: port ?? 0, password: isKept ? null : password }
}

/** The mail server must answer before it is saved. */
export function MailServerForm({
  entered,
  onSaved,
}: {
  entered: ShownMailServer | null
  onSaved?: () => Promise<unknown>
}) {
  const t = useTexts(mailServerTexts)
  const form = useForm<Values>({
    initialValues: {
      host: entered?.host ?? '',
      port: entered?.port ?? usualPorts.starttls,
      security: entered?.security ?? 'starttls',
      user: entered?.user ?? '',
      password: '',
      from: entered?.from ?? '',
    },
    validate: (values) => wrongFields(validateBy(contract.mailServer.change.body)(toBody(values, entered))),
  })
  function wrongFields(wrong: Record<string, string>) {
    return Object.fromEntries(
      Object.entries(wrong).map(([field, sentence]) => {
        const own = (['host', 'port', 'from'] as const).find((one) => one === field)
        return [field, own ? t(`wrong-${own}`) : sentence]
      }),
    )
  }

  const saving = useMutation({
    mutationFn: changeMailServer,
    async onSuccess({ resultCode }) {
      if (resultCode !== plainResult.success) return
      toasts.show({ message: t('saved') })
      await refresh(mailServerQuery.queryKey, ['console'])
      await onSaved?.()
    },
  })

  function chooseSecurity(security: keyof typeof usualPorts) {
    const isUsual = Object.values<number | null>(usualPorts).includes(form.values.port)
    form.setValues({ security, ...(isUsual && { port: usualPorts[security] }) })
  }

  return (
    <form
      noValidate
      className={formClasses.form}
      onSubmit={form.onSubmit((values) => saving.mutate(toBody(values, entered)))}
    >
      <TextInput
        label={t('host')}
        description={t('hostNote')}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('host')}
      />
      <NativeSelect
        label={t('security')}
        value={form.values.security}
        data={(['starttls', 'tls', 'plain'] as const).map((value) => ({
          value,
          label: t(`security-${value}`),
        }))}
        onChange={(event) => chooseSecurity(event.currentTarget.value as keyof typeof usualPorts)}
      />
      <NumberField
        label={t('port')}
        min={1}
        max={65_535}
        value={form.values.port}
        error={form.errors.port}
        onChange={(port) => form.setFieldValue('port', port)}
      />
      <TextInput
        label={t('user')}
        description={t('userNote')}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('user')}
      />
      <PasswordInput
        label={t('password')}
        {...(entered?.hasPassword && { description: t('passwordKept') })}
        autoComplete="off"
        {...form.getInputProps('password')}
      />
      <TextInput
        label={t('from')}
        description={t('fromNote')}
        autoComplete="off"
        {...form.getInputProps('from')}
      />
      <ErrorMessage answer={saving.data} />
      <SubmitButton loading={saving.isPending}>{t('save')}</SubmitButton>
    </form>
  )
}
