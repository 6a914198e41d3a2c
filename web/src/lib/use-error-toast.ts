import { errorTexts } from './error-texts.ts'
import type { Failure } from './http/failure.ts'
import { useTexts } from './language/texts.ts'
import { isShownAtLogin } from './sign-in-ended.ts'
import { toasts } from './toasts.ts'
import { useErrorMessage } from './use-error-message.ts'

export function useErrorToast() {
  const t = useTexts(errorTexts)
  const errorMessage = useErrorMessage()
  return (answer: Failure | { detail?: string | undefined }) => {
    if (isShownAtLogin(answer)) return
    toasts.show({ color: 'red', title: t('somethingWentWrong'), message: errorMessage(answer) })
  }
}
