import { Textarea } from '@mantine/core'
import { contract, plainResult, type Ticket, ticketStatus } from '@strom/contract'
import formClasses from '../../components/form.module.css'
import { SubmitButton } from '../../components/submit-button.tsx'
import { refresh } from '../../lib/answers.ts'
import { useDraft } from '../../lib/drafts.ts'
import { validateBy } from '../../lib/form-validation.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { toasts } from '../../lib/toasts.ts'
import { useCheckedForm } from '../../lib/use-checked-form.ts'
import { useErrorToast } from '../../lib/use-error-toast.ts'
import { useIdempotentMutation } from '../../lib/use-idempotent-mutation.ts'
import { answerTicket } from './api.ts'
import { supportTexts } from './texts.ts'

/** Answering a resolved ticket reopens it. */
export function AnswerForm({ ticket }: { ticket: Ticket }) {
  const t = useTexts(supportTexts)
  const showRefusal = useErrorToast()
  const draft = useDraft(`answer to ${ticket.id}`, '')
  const form = useCheckedForm({
    initialValues: { ticketId: ticket.id, message: draft.read() },
    onValuesChange: ({ message }) => draft.save(message),
    validate: validateBy(contract.support.answer.body),
  })
  const answer = useIdempotentMutation({
    call: answerTicket,
    reusable: true,
    async onAnswer(result) {
      if (result.resultCode !== plainResult.success) return showRefusal(result)
      form.setFieldValue('message', '')
      toasts.show({ title: t('success'), message: result.detail ?? t('answerSent') })
      await refresh(['support'])
    },
  })
  const resolved = ticket.status === ticketStatus.RESOLVED
  return (
    <form noValidate className={formClasses.form} onSubmit={form.onSubmit((values) => answer.send(values))}>
      <Textarea
        label={t('yourAnswer')}
        {...(resolved && { description: t('answerReopens') })}
        rows={3}
        maxLength={10_000}
        readOnly={answer.isPending}
        {...form.getInputProps('message')}
      />
      <SubmitButton variant="default" loading={answer.isPending}>
        {t('sendAnswer')}
      </SubmitButton>
    </form>
  )
}
