import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type Failure, notJson } from './http/failure.ts'

/** Says a refusal or failure to a person: the server's `detail` as it is, or what an unreadable answer means. */
export function useFailureSentence() {
  const { t } = useTranslation('errors')
  return useCallback(
    (failure: Failure | { detail?: string | undefined }): string => {
      if (failure.detail === notJson.detail) return t('notJson', { detail: failure.detail })
      return failure.detail || t('broken')
    },
    [t],
  )
}
