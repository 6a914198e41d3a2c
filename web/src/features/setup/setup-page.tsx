import { userResult } from '@strom/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ResultPage } from '../../components/result-page.tsx'
import { useTexts } from '../../lib/language/texts.ts'
import { paths } from '../../lib/paths.ts'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { setupQuery } from './api.ts'
import { MakeOwner } from './make-owner.tsx'
import { SetupSteps } from './setup-steps.tsx'
import { setupTexts } from './texts.ts'

export function SetupPage() {
  const t = useTexts(setupTexts)
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
