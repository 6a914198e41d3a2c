import { Loader } from '@mantine/core'
import { plainResult } from '@strom/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { ErrorMessage } from '../../../components/error-message.tsx'
import { FailurePanel } from '../../../components/failure-panel.tsx'
import formClasses from '../../../components/form.module.css'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { refresh } from '../../../lib/answers.ts'
import { isFailure } from '../../../lib/http/failure.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { toasts } from '../../../lib/toasts.ts'
import { useWhileMounted } from '../../../lib/use-while-mounted.ts'
import { retryAllMails, retryableQuery } from './api.ts'
import classes from './mails.module.css'
import { mailTexts } from './texts.ts'

/** Sends a limited number at a time: more mails take several presses. */
export function RetryAllForm({ onDone }: { onDone: () => void }) {
  const t = useTexts(mailTexts)
  const close = useWhileMounted(onDone)
  const { data, error, refetch } = useQuery(retryableQuery)
  const retrying = useMutation({
    mutationFn: retryAllMails,
    async onSuccess(answer) {
      await refresh()
      if (isFailure(answer) || answer.resultCode !== plainResult.success) return
      toasts.show({ message: t('retriedAll', { count: answer.retried }) })
      if (answer.left === 0) close()
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    retrying.mutate()
  }

  return (
    <form className={formClasses.form} noValidate onSubmit={submit}>
      <p className={classes.text}>{t('retryAllText')}</p>
      {!data && (error ? <FailurePanel error={error} onRetry={() => refetch()} /> : <Loader />)}
      {data && <p role="status">{t('retryAllCount', { count: data.left })}</p>}
      <ErrorMessage answer={retrying.data} />
      <SubmitButton fullWidth loading={retrying.isPending} disabled={!data || data.left === 0}>
        {t('retryAll')}
      </SubmitButton>
    </form>
  )
}
