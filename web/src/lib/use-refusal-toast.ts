import { useTranslation } from 'react-i18next'
import { toasts } from './toasts.ts'
import { useFailureSentence } from './use-failure-sentence.ts'

/** Says a refusal or failure in a red toast, in the server's words. */
export function useRefusalToast() {
  const { t } = useTranslation('errors')
  const sentence = useFailureSentence()
  return (answer: { detail?: string | undefined }) => {
    toasts.show({ color: 'red', title: t('somethingWentWrong'), message: sentence(answer) })
  }
}
