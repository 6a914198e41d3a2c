import { Button } from '@mantine/core'
import { type OwnerMail, plainResult } from '@strom/contract'
import { useMutation } from '@tanstack/react-query'
import tableClasses from '../../../components/data-table.module.css'
import { DataTable } from '../../../components/data-table.tsx'
import { refresh } from '../../../lib/answers.ts'
import { formatMoment } from '../../../lib/dates.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { toasts } from '../../../lib/toasts.ts'
import { useErrorToast } from '../../../lib/use-error-toast.ts'
import { consoleTexts } from '../texts.ts'
import { retryMail } from './api.ts'
import classes from './mails.module.css'
import { mailTexts } from './texts.ts'

export function MailTable({ mails }: { mails: readonly OwnerMail[] }) {
  const t = useTexts(mailTexts)
  const tConsole = useTexts(consoleTexts)
  return (
    <DataTable<OwnerMail>
      cells="paired"
      more={tConsole('rest')}
      {...{ empty: t('none'), rows: mails, rowKey: ({ id }) => id }}
      columns={[
        [t('to'), ({ to }) => to],
        [t('subject'), ({ subject }) => <span className={tableClasses.words}>{subject}</span>],
        [t('when'), ({ at, sentAt }) => formatMoment(sentAt ?? at)],
        [t('state'), (mail) => <MailState mail={mail} />],
        [t('act'), (mail) => (mail.state === 'failed' ? <Retry mail={mail} /> : '---')],
      ]}
    />
  )
}

function MailState({ mail: { state, tries, error } }: { mail: OwnerMail }) {
  const t = useTexts(mailTexts)
  return (
    <>
      <span className={state === 'failed' ? classes.failed : undefined}>{t(state)}</span>
      {state === 'queued' && tries > 0 && ` (${t('tries', { count: tries })})`}
      {error !== null && <span className={classes.error}>{error}</span>}
    </>
  )
}

function Retry({ mail: { id, to } }: { mail: OwnerMail }) {
  const t = useTexts(mailTexts)
  const refuse = useErrorToast()
  const retrying = useMutation({
    mutationFn: () => retryMail(id),
    async onSuccess(answer) {
      if (answer.resultCode === plainResult.success) toasts.show({ message: t('retried') })
      else refuse(answer)
      await refresh()
    },
  })
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={t('retryThis', { to })}
      loading={retrying.isPending}
      onClick={() => retrying.mutate()}
    >
      {t('retry')}
    </Button>
  )
}
