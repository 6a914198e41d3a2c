import { Button, LoadingOverlay, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { refresh } from '../../lib/answers.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { supportTexts } from './texts.ts'
import '@mantine/core/styles/LoadingOverlay.layer.css'
import { contract, plainResult } from '@strom/contract'
import formClasses from '../../components/form.module.css'
import { useDraft } from '../../lib/drafts.ts'
import { validateBy } from '../../lib/form-validation.ts'
import { toasts } from '../../lib/toasts.ts'
import { useCheckedForm } from '../../lib/use-checked-form.ts'
import { useErrorToast } from '../../lib/use-error-toast.ts'
import { useIdempotentMutation } from '../../lib/use-idempotent-mutation.ts'
import { createTicket } from './api.ts'
import classes from './contact.module.css'
import { useTicketLabels } from './use-ticket-labels.ts'

type Values = { type: string; subject: string; description: string }

const emptyTicket: Values = { type: '', subject: '', description: '' }

/** No category becomes 0, which the contract refuses. */
function toBody(values: Values) {
  return { ...values, type: Number(values.type) }
}

const validate = validateBy(contract.support.createTicket.body)

/** Text that could not be sent stays. */
export function TicketForm() {
  const t = useTexts(supportTexts)
  const { types } = useTicketLabels()
  const showRefusal = useErrorToast()
  const draft = useDraft('ticket', emptyTicket)
  const form = useCheckedForm<Values>({
    initialValues: draft.read(),
    onValuesChange: draft.save,
    validate: (values) => validate(toBody(values)),
  })
  const create = useIdempotentMutation({
    call: createTicket,
    reusable: true,
    onAnswer(answer) {
      if (answer.resultCode !== plainResult.success) return showRefusal(answer)
      form.setValues({ subject: '', description: '' })
      toasts.show({ title: t('success'), message: answer.detail ?? t('ticketSent') })
      void refresh(['support'])
    },
  })

  const sending = create.isPending
  function submit(values: Values) {
    create.send(toBody(values))
  }

  return (
    <section className={classes.card} aria-busy={sending}>
      <LoadingOverlay
        visible={sending}
        zIndex={1}
        loaderProps={{ role: 'status', 'aria-label': t('sending') }}
        overlayProps={{ radius: 'lg', backgroundOpacity: 0.7 }}
      />
      <h2>{t('submitTicket')}</h2>
      <form noValidate className={formClasses.form} onSubmit={form.onSubmit(submit)}>
        <NativeSelect
          label={t('category')}
          name="category"
          data={[{ value: '', label: t('chooseCategory'), disabled: true }, ...types]}
          {...form.getInputProps('type')}
        />
        <TextInput
          label={t('subject')}
          name="subject"
          autoComplete="off"
          maxLength={200}
          // Text typed now would be cleared with the text being sent.
          readOnly={sending}
          {...form.getInputProps('subject')}
        />
        <Textarea
          label={t('description')}
          name="description"
          rows={6}
          maxLength={10_000}
          readOnly={sending}
          {...form.getInputProps('description')}
        />
        <Button type="submit">{t('submit')}</Button>
      </form>
    </section>
  )
}
