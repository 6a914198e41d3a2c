import { useTranslation } from 'react-i18next'
import type { Failure } from './http/failure.ts'
import { isSaidAtLogin } from './sign-in-ended.ts'
import { toasts } from './toasts.ts'
import { useFailureSentence } from './use-failure-sentence.ts'

/** Says a refusal or failure in a red toast, in the server's words; a sign-in that has ended is said at /login. */
export function useRefusalToast() {
  const { t } = useTranslation('errors')
  const sentence = useFailureSentence()
  return (answer: Failure | { detail?: string | undefined }) => {
    if (isSaidAtLogin(answer)) return
    toasts.show({ color: 'red', title: t('somethingWentWrong'), message: sentence(answer) })
  }
}
