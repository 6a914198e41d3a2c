import { Textarea } from '@mantine/core'
import { contract, plainResult, type StaffTicket } from '@strom/contract'
import { type FormEvent, useState } from 'react'
import { ErrorMessage } from '../../../components/error-message.tsx'
import formClasses from '../../../components/form.module.css'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { refresh } from '../../../lib/answers.ts'
import { validateBy } from '../../../lib/form-validation.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { toasts } from '../../../lib/toasts.ts'
import { useIdempotentMutation } from '../../../lib/use-idempotent-mutation.ts'
import { emailUser } from '../api.ts'
import { CannedReplies } from './canned-replies.tsx'
import { ticketTexts } from './texts.ts'

type ReplyFormProps = {
  ticket: StaffTicket
  /** Kept by the page, so that closing the ticket does not lose it. */
  draft: string
  onDraft: (draft: string) => void
}

const validate = validateBy(contract.support.emailUser.body)

export function ReplyForm({ ticket, draft, onDraft }: ReplyFormProps) {
  const t = useTexts(ticketTexts)
  const [wrong, setWrong] = useState<string>()
  const reply = useIdempotentMutation({
    call: emailUser,
    reusable: true,
    async onAnswer(answer) {
      const sent = answer.resultCode === plainResult.success
      toasts.show({
        ...(!sent && { color: 'red' }),
        title: sent ? t('sent') : t('notSent'),
        message: sent ? t('sentText') : t('notSentText'),
      })
      if (sent) onDraft('')
      await refresh(['support'])
    },
  })

  function insert(message: string) {
    setWrong(undefined)
    onDraft(draft.trim() === '' ? message : `${draft.trimEnd()}\n\n${message}`)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const body = { userId: ticket.user__id, ticketId: ticket.id, message: draft }
    const { message } = validate(body)
    setWrong(message)
    if (!message) reply.send(body)
  }

  return (
    <form noValidate className={formClasses.form} onSubmit={submit}>
      <Textarea
        label={t('emailResponse')}
        rows={5}
        maxLength={10_000}
        readOnly={reply.isPending}
        value={draft}
        error={wrong}
        onChange={(event) => {
          setWrong(undefined)
          onDraft(event.currentTarget.value)
        }}
      />
      <CannedReplies draft={draft} onInsert={insert} />
      <ErrorMessage answer={reply.answer} />
      <SubmitButton loading={reply.isPending}>{t('sendEmail')}</SubmitButton>
    </form>
  )
}
