import { userResult } from '@strom/contract'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ResultPage } from '../../components/result-page.tsx'
import { linkToken } from '../../lib/link-token.ts'
import { userQuery } from '../../lib/member.ts'
import { paths } from '../../lib/paths.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { confirmEmailQuery } from './api.ts'

/** Makes a changed e-mail address count by its mailed link. */
function ConfirmEmailPage() {
  const { t } = useTranslation('accounts')
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const { data } = useSuspenseQuery(confirmEmailQuery(linkToken()))
  const confirmed = data.resultCode === userResult.success

  useEffect(() => {
    if (confirmed) void queries.invalidateQueries(userQuery)
  }, [confirmed, queries])

  const home = { label: t('goHome'), to: paths.home() }
  if (!confirmed) {
    const isUsed = data.resultCode === userResult.emailTokenAlreadyCompleted
    return (
      <ResultPage title={isUsed ? t('emailUpdatedBefore') : t('emailNotUpdated')} action={home}>
        {errorMessage(data)}
      </ResultPage>
    )
  }
  return (
    <ResultPage title={t('emailUpdated')} action={home}>
      {t('emailUpdatedText', { email: data.email ?? '' })}
    </ResultPage>
  )
}

/** Makes the address count. */
export function loader() {
  return queryClient.ensureQueryData(confirmEmailQuery(linkToken()))
}

export { ConfirmEmailPage as Component }
