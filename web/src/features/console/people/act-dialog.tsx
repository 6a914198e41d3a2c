import { TextInput } from '@mantine/core'
import { type PersonPage, plainResult } from '@strom/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../../components/dialog.tsx'
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
import { type ActName, type ActValues, personActs, personQuery } from './api.ts'
import classes from './people.module.css'
import { peopleTexts } from './texts.ts'

type ActDialogProps = { person: PersonPage; act: ActName; opened: boolean; onClose: () => void }

const numbered: readonly ActName[] = ['grantDays', 'takeDays', 'changePoints']
const reasoned: readonly ActName[] = [...numbered, 'suspend', 'changeEmail', 'deletePerson']

export function ActDialog({ person, act, opened, onClose }: ActDialogProps) {
  const t = useTexts(peopleTexts)
  return (
    <Dialog title={t(act)} opened={opened} onClose={onClose}>
      <ActForm key={act} person={person} act={act} onDone={onClose} />
    </Dialog>
  )
}

function ActForm({ person, act, onDone }: { person: PersonPage; act: ActName; onDone: () => void }) {
  const t = useTexts(peopleTexts)
  const queries = useQueryClient()
  const close = useWhileMounted(onDone)
  const [amount, setAmount] = useState<number | null>(null)
  const [email, setEmail] = useState('')
  const [reason, setReason] = useState('')
  const doing = useIdempotentMutation({
    call: (values: Omit<ActValues, 'idempotencyKey'>, idempotencyKey) =>
      personActs[act](person.id, { ...values, idempotencyKey }),
    async onAnswer(answer) {
      if (isFailure(answer) || answer.resultCode !== plainResult.success) return
      if (answer.person) queries.setQueryData(personQuery(person.id).queryKey, answer.person)
      await refresh()
      close()
      toasts.show({ title: t('done'), message: t(act) })
    },
  })
  const wantsNumber = numbered.includes(act)
  const wantsReason = reasoned.includes(act)
  const wantsEmail = act === 'changeEmail'
  const complete =
    (!wantsNumber || (amount !== null && amount !== 0)) &&
    (!wantsEmail || email.trim() !== '') &&
    (!wantsReason || reason.trim() !== '')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (complete) doing.send({ amount: amount ?? 0, email, reason })
  }

  return (
    <form className={formClasses.form} noValidate onSubmit={submit}>
      <p className={classes.text}>{t(`${act}Text`, { email: person.email })}</p>
      {wantsNumber && (
        <NumberField
          label={act === 'changePoints' ? t('pointsNumber') : t('daysNumber')}
          {...(act !== 'changePoints' && { min: 1, max: 3660 })}
          data-autofocus
          value={amount}
          onChange={setAmount}
        />
      )}
      {wantsEmail && (
        <TextInput
          label={t('newEmail')}
          type="email"
          autoComplete="off"
          data-autofocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      )}
      {wantsReason && (
        <ReasonField
          label={t('reason')}
          description={t('reasonNote')}
          value={reason}
          onChange={setReason}
          isFirst={!wantsNumber && !wantsEmail}
        />
      )}
      <ErrorMessage answer={doing.answer} />
      <SubmitButton
        fullWidth
        loading={doing.isPending}
        disabled={!complete}
        {...((act === 'suspend' || act === 'deletePerson') && { color: 'red' })}
      >
        {t(act)}
      </SubmitButton>
    </form>
  )
}
