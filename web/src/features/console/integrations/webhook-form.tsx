import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { contract, plainResult, type Webhook, type WebhookEvent, webhookEvents } from '@strom/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from '../../../components/checkbox.tsx'
import { Choices } from '../../../components/choices.tsx'
import { ErrorMessage } from '../../../components/error-message.tsx'
import formClasses from '../../../components/form.module.css'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { refresh } from '../../../lib/answers.ts'
import { validateBy } from '../../../lib/form-validation.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { toasts } from '../../../lib/toasts.ts'
import { addWebhook, changeWebhook } from './api.ts'
import { eventName } from './names.ts'
import { integrationTexts } from './texts.ts'
import { ToldOnce } from './told-once.tsx'

type WebhookFormProps = {
  /** Undefined for a new webhook. */
  webhook: Webhook | undefined
  /** Called when a secret is shown, which must not be closed by accident. */
  onSecret: () => void
  onDone: () => void
}

export function WebhookForm({ webhook, onSecret, onDone }: WebhookFormProps) {
  const t = useTexts(integrationTexts)
  const [secret, setSecret] = useState<string>()
  const form = useForm({
    initialValues: {
      url: webhook?.url ?? '',
      events: webhookEvents.filter((event) => webhook?.events.includes(event)),
      isOn: webhook?.isOn ?? true,
    },
    validate: validateBy(contract.webhooks.add.body),
  })
  const saving = useMutation({
    mutationFn: ({ isOn, ...wanted }: { url: string; events: WebhookEvent[]; isOn: boolean }) =>
      webhook ? changeWebhook({ id: webhook.id, isOn, ...wanted }) : addWebhook(wanted),
    async onSuccess(answer) {
      if (answer.resultCode !== plainResult.success) return
      if ('secret' in answer && typeof answer.secret === 'string') {
        setSecret(answer.secret)
        onSecret()
      } else {
        toasts.show({ message: t('saved') })
        onDone()
      }
      await refresh(['console'])
    },
  })

  if (secret) return <ToldOnce label={t('secret')} value={secret} onDone={onDone} />
  return (
    <form noValidate className={formClasses.form} onSubmit={form.onSubmit((values) => saving.mutate(values))}>
      <TextInput
        label={t('url')}
        description={t('urlNote')}
        type="url"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('url')}
      />
      <Choices
        legend={t('events')}
        choices={webhookEvents}
        label={eventName}
        chosen={form.values.events}
        error={form.errors.events ? t('eventsMissing') : undefined}
        onChange={(events) => form.setFieldValue('events', events)}
      />
      {webhook && (
        <Checkbox
          label={t('isOn')}
          checked={form.values.isOn}
          onChange={(event) => form.setFieldValue('isOn', event.currentTarget.checked)}
        />
      )}
      <ErrorMessage answer={saving.data} />
      <SubmitButton loading={saving.isPending}>{t(webhook ? 'save' : 'addWebhook')}</SubmitButton>
    </form>
  )
}
