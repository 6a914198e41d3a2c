import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailed, type Failure, notJson } from './http/failure.ts'

type FailedAnswer = Failure | { detail?: string | undefined }

export function useErrorMessage() {
  const { t } = useTranslation('errors')
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
