import { userResult } from '@strom/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ResultPage } from '../../components/result-page.tsx'
import { paths } from '../../lib/paths.ts'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { setupQuery } from './api.ts'
import { MakeOwner } from './make-owner.tsx'
import { SetupSteps } from './setup-steps.tsx'

export function SetupPage() {
  const { t } = useTranslation('setup')
  const errorMessage = useErrorMessage()
  const { data } = useSuspenseQuery(setupQuery)

  if (data.setup) return <SetupSteps setup={data.setup} />
  if (data.makesOwner) return <MakeOwner />
  const hasOwner = data.resultCode === userResult.completed
  return (
    <ResultPage
      title={t('cannotGoOn')}
      {...(hasOwner && { action: { label: t('goToLogin'), to: paths.login() } })}
    >
      {errorMessage(data)}
    </ResultPage>
  )
}
