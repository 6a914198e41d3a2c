import { Textarea } from '@mantine/core'
import { plainResult } from '@strom/contract'
import { type FormEvent, useRef, useState } from 'react'
import { SubmitButton } from '../../components/submit-button.tsx'
import { refresh } from '../../lib/answers.ts'
import { useDraft } from '../../lib/drafts.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { toasts } from '../../lib/toasts.ts'
import { useErrorToast } from '../../lib/use-error-toast.ts'
import { useIdempotentMutation } from '../../lib/use-idempotent-mutation.ts'
import { useWhileMounted } from '../../lib/use-while-mounted.ts'
import { requestStream } from './api.ts'
import { supportTexts } from './texts.ts'

export function RequestStreamForm({ onDone }: { onDone: () => void }) {
  const t = useTexts(supportTexts)
  const showRefusal = useErrorToast()
  const close = useWhileMounted(onDone)
  const draft = useDraft('stream request', '')
  const [text, setText] = useState(draft.read)
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const request = useIdempotentMutation({
    call: requestStream,
    onAnswer(answer) {
      if (answer.resultCode === plainResult.success) {
        draft.clear()
        toasts.show({ message: t('requestSubmitted') })
        close()
        void refresh(['support'])
      } else {
        showRefusal(answer)
      }
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() !== '') return request.send(text)
    setMissing(true)
    field.current?.focus()
  }

  return (
    <form noValidate onSubmit={submit}>
      <p style={{ margin: '0 0 12px', color: 'var(--strom-muted)' }}>{t('requestText')}</p>
      <Textarea
        ref={field}
        label={t('streamInfo')}
        error={isMissing && t('streamInfoMissing')}
        required
        data-autofocus
        rows={5}
        maxLength={10_000}
        readOnly={request.isPending}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setMissing(false)
          draft.save(event.currentTarget.value)
        }}
      />
      <SubmitButton mt="md" fullWidth loading={request.isPending}>
        {t('submitRequest')}
      </SubmitButton>
    </form>
  )
}
