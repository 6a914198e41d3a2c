import { plainResult } from '@strom/contract'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Checkbox } from '../../components/checkbox.tsx'
import { refresh } from '../../lib/answers.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { useErrorToast } from '../../lib/use-error-toast.ts'
import { mailChoicesQuery, setMailChoices } from './api.ts'
import classes from './own-data.module.css'
import { accountTexts } from './texts.ts'

/** Optional mails only; those about passwords, payments and tickets cannot be turned off. */
export function MailChoices() {
  const t = useTexts(accountTexts)
  const refuse = useErrorToast()
  const { data } = useSuspenseQuery(mailChoicesQuery)
  const setting = useMutation({
    mutationFn: setMailChoices,
    async onSuccess(answer) {
      if (answer.resultCode !== plainResult.success) refuse(answer)
      await refresh(mailChoicesQuery.queryKey)
    },
  })
  const reminders = setting.isPending ? setting.variables : data
  return (
    <section className={classes.ownData}>
      <h2>{t('mails')}</h2>
      <Checkbox
        role="switch"
        label={t('reminders')}
        checked={reminders}
        aria-checked={reminders}
        onChange={(event) => setting.mutate(event.currentTarget.checked)}
      />
    </section>
  )
}
