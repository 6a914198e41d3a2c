import { useCallback } from 'react'
import { errorTexts } from './error-texts.ts'
import { CallFailed, type Failure, notJson } from './http/failure.ts'
import { useTexts } from './language/texts.ts'

type FailedAnswer = Failure | { detail?: string | undefined }

export function useErrorMessage() {
  const t = useTexts(errorTexts)
  return useCallback(
    (failure: FailedAnswer | Error): string => {
      const { detail } = failure instanceof Error ? toAnswer(failure) : failure
      if (detail === notJson.detail) return t('notJson', { detail })
      return detail || t('broken')
    },
    [t],
  )
}

function toAnswer(error: Error): FailedAnswer {
  return error instanceof CallFailed ? error.failure : {}
}
