import { TextInput } from '@mantine/core'
import { plainResult } from '@strom/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../components/dialog.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { refresh } from '../../lib/answers.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { toasts } from '../../lib/toasts.ts'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { endSession } from './api.ts'
import classes from './reports.module.css'
import type { Session } from './sessions-table.tsx'
import { reportTexts } from './texts.ts'

type EndSessionProps = { session: Session | undefined; opened: boolean; onClose: () => void }

/** The viewer reads the reason in the player. */
export function EndSession({ session, opened, onClose }: EndSessionProps) {
  const t = useTexts(reportTexts)
  return (
    <Dialog title={t('endTitle', { email: session?.email ?? '' })} opened={opened} onClose={onClose}>
      {session && <EndForm key={session.token} session={session} onDone={onClose} />}
    </Dialog>
  )
}

function EndForm({ session: { token, email }, onDone }: { session: Session; onDone: () => void }) {
  const t = useTexts(reportTexts)
  const errorMessage = useErrorMessage()
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const ending = useMutation({
    mutationFn: () => endSession(token, reason),
    async onSuccess({ resultCode }) {
      if (resultCode === plainResult.success) {
        toasts.show({ title: t('ended'), message: t('endedText', { email }) })
      }
      await refresh(['watching'], ['console'])
    },
  })

  function end(event: FormEvent) {
    event.preventDefault()
    if (reason.trim() === '') return setRefusal(t('reasonMissing'))
    // This callback runs only while mounted: a late answer must not reach the next dialog.
    ending.mutate(undefined, {
      onSuccess: (answer) =>
        answer.resultCode === plainResult.success ? onDone() : setRefusal(errorMessage(answer)),
    })
  }

  return (
    <form onSubmit={end} noValidate>
      <p className={classes.dialogText}>{t('endText')}</p>
      <TextInput
        label={t('reason')}
        value={reason}
        maxLength={200}
        error={refusal}
        data-autofocus
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <SubmitButton color="red" fullWidth mt="md" loading={ending.isPending}>
        {t('endButton')}
      </SubmitButton>
    </form>
  )
}
