import { useTranslation } from 'react-i18next'
import type { Failure } from './http/failure.ts'
import { isShownAtLogin } from './sign-in-ended.ts'
import { toasts } from './toasts.ts'
import { useErrorMessage } from './use-error-message.ts'

export function useErrorToast() {
  const { t } = useTranslation('errors')
  const errorMessage = useErrorMessage()
  return (answer: Failure | { detail?: string | undefined }) => {
    if (isShownAtLogin(answer)) return
    toasts.show({ color: 'red', title: t('somethingWentWrong'), message: errorMessage(answer) })
  }
}
