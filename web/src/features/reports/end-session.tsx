import { Button, TextInput } from '@mantine/core'
import { plainResult } from '@strom/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/dialog.tsx'
import { toasts } from '../../lib/toasts.ts'
import { useFailureSentence } from '../../lib/use-failure-sentence.ts'
import { endSession, usersQuery } from './api.ts'
import classes from './reports.module.css'
import type { Session } from './sessions-table.tsx'

type EndSessionProps = { session: Session | undefined; onClose: () => void }

/** Asks for the reason before a session is ended; the viewer reads it in the player. */
export function EndSession({ session, onClose }: EndSessionProps) {
  const { t } = useTranslation('reports')
  const sentence = useFailureSentence()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  function close() {
    setRefusal(undefined)
    onClose()
  }

  async function end(event: FormEvent) {
    event.preventDefault()
    if (!session) return
    if (reason.trim() === '') return setRefusal(t('reasonMissing'))
    setBusy(true)
    const answer = await endSession(session.token, reason)
    setBusy(false)
    await queries.invalidateQueries({ queryKey: usersQuery(true).queryKey })
    if (answer.resultCode !== plainResult.success) return setRefusal(sentence(answer))
    setReason('')
    close()
    toasts.show({ title: t('ended'), message: t('endedText', { email: session.email }) })
  }

  return (
    <Dialog
      title={t('endTitle', { email: session?.email ?? '' })}
      opened={session !== undefined}
      onClose={close}
    >
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
        <Button type="submit" color="red" fullWidth mt="md" loading={busy}>
          {t('endButton')}
        </Button>
      </form>
    </Dialog>
  )
}
