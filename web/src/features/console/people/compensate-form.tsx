import { plainResult } from '@strom/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ErrorMessage } from '../../../components/error-message.tsx'
import formClasses from '../../../components/form.module.css'
import { NumberField } from '../../../components/number-field.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { refresh } from '../../../lib/answers.ts'
import { isFailure } from '../../../lib/http/failure.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { toasts } from '../../../lib/toasts.ts'
import { useIdempotentMutation } from '../../../lib/use-idempotent-mutation.ts'
import { useWhileMounted } from '../../../lib/use-while-mounted.ts'
import { ReasonField } from '../components/reason-field.tsx'
import { type Compensation, compensate, countCompensated } from './api.ts'
import { everybody, toWatched } from './compensated.ts'
import { CompensatedFields } from './compensated-fields.tsx'
import classes from './people.module.css'
import { peopleTexts } from './texts.ts'

/** First counts the people, then gives the days. */
export function CompensateForm({ onDone }: { onDone: () => void }) {
  const t = useTexts(peopleTexts)
  const close = useWhileMounted(onDone)
  const [days, setDays] = useState<number | null>(1)
  const [reason, setReason] = useState('')
  const [whom, setWhom] = useState(everybody)
  const watched = toWatched(whom)
  const count = useMutation({ mutationFn: (wish: Compensation) => countCompensated(wish) })
  const giving = useIdempotentMutation({
    call: compensate,
    async onAnswer(answer) {
      if (isFailure(answer) || answer.resultCode !== plainResult.success) return
      await refresh()
      close()
      toasts.show({ title: t('done'), message: t('compensated', { count: answer.people }) })
    },
  })
  const complete = (days ?? 0) >= 1 && reason.trim() !== '' && watched !== null
  const { data: answer, variables: counted } = count
  const people =
    answer && !isFailure(answer) && answer.resultCode === plainResult.success ? answer.people : null

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!complete) return
    // Sends what was counted: an empty end keeps the moment of the count on retries.
    if (people !== null && counted) giving.send({ ...counted, reason })
    else count.mutate({ days: days ?? 0, reason, ...(watched && { watched }) })
  }

  return (
    <form className={formClasses.form} noValidate onSubmit={submit}>
      <p className={classes.text}>{t('compensateText')}</p>
      <CompensatedFields
        value={whom}
        onChange={(value) => {
          setWhom(value)
          count.reset()
        }}
      />
      <NumberField
        label={t('daysNumber')}
        min={1}
        max={366}
        value={days}
        onChange={(value) => {
          setDays(value)
          count.reset()
        }}
      />
      <ReasonField label={t('reason')} description={t('reasonNote')} value={reason} onChange={setReason} />
      <ErrorMessage answer={giving.answer ?? answer} />
      {people !== null && <p role="status">{t('compensateCount', { count: people, days: days ?? 0 })}</p>}
      <SubmitButton
        fullWidth
        loading={count.isPending || giving.isPending}
        disabled={!complete || people === 0}
      >
        {people === null ? t('compensatePreview') : t('compensateGive')}
      </SubmitButton>
    </form>
  )
}
