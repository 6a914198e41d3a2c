import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { useFailureSentence } from './use-failure-sentence.ts'

/** Says a refusal or failure in a red toast, in the server's words. */
export function useRefusalToast() {
  const { t } = useTranslation('errors')
  const sentence = useFailureSentence()
  return (answer: { detail?: string | undefined }) => {
    notifications.show({ color: 'red', title: t('somethingWentWrong'), message: sentence(answer) })
  }
}
