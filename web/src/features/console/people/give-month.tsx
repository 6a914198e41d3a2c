import { Button } from '@mantine/core'
import { type PersonPage, plainResult } from '@strom/contract'
import { useQueryClient } from '@tanstack/react-query'
import { refresh } from '../../../lib/answers.ts'
import { isFailure } from '../../../lib/http/failure.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { toasts } from '../../../lib/toasts.ts'
import { useErrorMessage } from '../../../lib/use-error-message.ts'
import { useIdempotentMutation } from '../../../lib/use-idempotent-mutation.ts'
import { giveMonth, personQuery } from './api.ts'
import { peopleTexts } from './texts.ts'

/** The person is told by mail. */
export function GiveMonth({ person: { id, email } }: { person: PersonPage }) {
  const t = useTexts(peopleTexts)
  const queries = useQueryClient()
  const errorMessage = useErrorMessage()
  const giving = useIdempotentMutation({
    call: giveMonth,
    reusable: true,
    async onAnswer(answer) {
      if (isFailure(answer) || answer.resultCode !== plainResult.success) {
        toasts.show({ color: 'red', title: t('monthNotGiven'), message: errorMessage(answer) })
        return
      }
      if (answer.person) queries.setQueryData(personQuery(id).queryKey, answer.person)
      toasts.show({ title: t('done'), message: t('monthGiven', { email }) })
      await refresh()
    },
  })
  return (
    <Button variant="default" loading={giving.isPending} onClick={() => giving.send(id)}>
      {t('giveMonth')}
    </Button>
  )
}
