import { Button, TextInput } from '@mantine/core'
import type { SetupState } from '@strom/contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ErrorMessage } from '../../components/error-message.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { refresh } from '../../lib/answers.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { mailServerQuery } from '../mail-server/api.ts'
import { MailServerForm } from '../mail-server/mail-server-form.tsx'
import { confirmMail, sendTestMail, waiveMail } from './api.ts'
import classes from './setup.module.css'
import { setupTexts } from './texts.ts'
import { useSetupStep } from './use-setup-step.ts'

export function MailStep({ setup }: { setup: SetupState }) {
  const t = useTexts(setupTexts)
  const { state, sent, error, inConsole = false, server } = setup.mail
  const { data: stored } = useQuery({ ...mailServerQuery, enabled: inConsole })
  const [code, setCode] = useState('')
  const send = useSetupStep(sendTestMail)
  const confirm = useSetupStep(confirmMail)
  const waive = useSetupStep(waiveMail)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    confirm.mutate(code)
  }

  if (state === 'confirmed') return <p className={classes.done}>{t('mailConfirmed')}</p>
  if (inConsole && server === '') {
    return (
      <>
        {state === 'waived' && <p className={classes.warning}>{t('mailWaived')}</p>}
        <div className={classes.code}>
          <MailServerForm entered={stored?.entered ?? null} onSaved={() => refresh(['setup'])} />
        </div>
        {state === 'open' && (
          <Button variant="subtle" loading={waive.isPending} onClick={() => waive.mutate()}>
            {t('waiveMail')}
          </Button>
        )}
        <ErrorMessage answer={waive.data} />
      </>
    )
  }
  return (
    <>
      {state === 'waived' && <p className={classes.warning}>{t('mailWaived')}</p>}
      {sent !== null && (
        <form noValidate className={classes.code} onSubmit={onSubmit}>
          <p role="status">{t(error ? 'mailNotSent' : 'mailSent', { email: setup.email })}</p>
          {error && (
            <p role="alert" className={classes.warning} lang="en">
              {error}
            </p>
          )}
          <TextInput
            label={t('code')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            size="md"
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <ErrorMessage answer={confirm.data} />
          <SubmitButton loading={confirm.isPending}>{t('confirmCode')}</SubmitButton>
        </form>
      )}
      <ErrorMessage answer={send.data} />
      <div className={classes.actions}>
        <Button
          variant={sent === null ? 'filled' : 'default'}
          loading={send.isPending}
          onClick={() => send.mutate()}
        >
          {t(sent === null ? 'sendMail' : 'sendMailAgain')}
        </Button>
        {state === 'open' && (
          <Button variant="subtle" loading={waive.isPending} onClick={() => waive.mutate()}>
            {t('waiveMail')}
          </Button>
        )}
      </div>
      <ErrorMessage answer={waive.data} />
    </>
  )
}
