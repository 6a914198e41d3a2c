import { MutationCache, QueryClient } from '@tanstack/react-query'
import { CallFailed } from './http/failure.ts'
import { getRetryDelayMs, shouldRetry } from './http/retry.ts'
import { i18n } from './language/i18n.ts'
import { toasts } from './toasts.ts'

/** Calls return their failures: a thrown error is mostly a bug. */
function reportMutationError(error: Error) {
  const isCall = error instanceof CallFailed
  const message = isCall ? error.failure.detail : i18n.t('errors:broken')
  toasts.show({ color: 'red', title: i18n.t('errors:somethingWentWrong'), message })
  if (!isCall) reportError(error)
}

/** Calls fail at once when offline, so that the page can say so. */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({ onError: reportMutationError }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failed, error) => error instanceof CallFailed && shouldRetry(failed, error.failure),
      retryDelay: (failed, error) =>
        error instanceof CallFailed ? getRetryDelayMs(failed, error.failure) : 0,
    },
    mutations: { networkMode: 'always' },
  },
})

/** The next member must see none of it. */
export function clearMemberQueries() {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'site' })
}
