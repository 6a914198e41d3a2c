import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailed, type Failure, notJson } from './http/failure.ts'

type Said = Failure | { detail?: string | undefined }

/** Says a refusal or failure to a person: the server's `detail` as it is, or what an unreadable answer means. */
export function useFailureSentence() {
  const { t } = useTranslation('errors')
  return useCallback(
    (failure: Said | Error): string => {
      const { detail } = failure instanceof Error ? callOf(failure) : failure
      if (detail === notJson.detail) return t('notJson', { detail })
      return detail || t('broken')
    },
    [t],
  )
}

/** The call that failed in a query; another fault says nothing to a person. */
function callOf(error: Error): Said {
  return error instanceof CallFailed ? error.failure : {}
}
