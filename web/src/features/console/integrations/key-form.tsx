import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ApiScope, apiScopes, contract, plainResult } from '@strom/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Choices } from '../../../components/choices.tsx'
import { ErrorMessage } from '../../../components/error-message.tsx'
import formClasses from '../../../components/form.module.css'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { refresh } from '../../../lib/answers.ts'
import { validateBy } from '../../../lib/form-validation.ts'
import { isFailure } from '../../../lib/http/failure.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { addKey } from './api.ts'
import { scopeName } from './names.ts'
import { integrationTexts } from './texts.ts'
import { ToldOnce } from './told-once.tsx'

const lifetimes = ['never', '30', '365'] as const

type Lifetime = (typeof lifetimes)[number]

function toBody({ name, scopes, ends }: { name: string; scopes: ApiScope[]; ends: Lifetime }) {
  return { name, scopes, days: ends === 'never' ? null : Number(ends) }
}

export function KeyForm({ onSecret, onDone }: { onSecret: () => void; onDone: () => void }) {
  const t = useTexts(integrationTexts)
  const [key, setKey] = useState<string>()
  const form = useForm({
    initialValues: { name: '', scopes: [] as ApiScope[], ends: 'never' as Lifetime },
    validate: (values) => validateBy(contract.apiKeys.add.body)(toBody(values)),
  })
  const making = useMutation({
    mutationFn: addKey,
    async onSuccess(answer) {
      if (isFailure(answer) || answer.resultCode !== plainResult.success || !answer.key) return
      setKey(answer.key)
      onSecret()
      await refresh(['console'])
    },
  })

  if (key) return <ToldOnce label={t('key')} value={key} note={t('keyUse')} onDone={onDone} />
  return (
    <form
      noValidate
      className={formClasses.form}
      onSubmit={form.onSubmit((values) => making.mutate(toBody(values)))}
    >
      <TextInput
        label={t('name')}
        description={t('nameNote')}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
        error={form.errors.name ? t('nameMissing') : undefined}
      />
      <Choices
        legend={t('scopes')}
        choices={apiScopes}
        label={scopeName}
        chosen={form.values.scopes}
        error={form.errors.scopes ? t('scopesMissing') : undefined}
        onChange={(scopes) => form.setFieldValue('scopes', scopes)}
      />
      <NativeSelect
        label={t('ends')}
        data={lifetimes.map((value) => ({ value, label: t(`ends-${value}`) }))}
        {...form.getInputProps('ends')}
      />
      <ErrorMessage answer={making.data} />
      <SubmitButton loading={making.isPending}>{t('addKey')}</SubmitButton>
    </form>
  )
}
