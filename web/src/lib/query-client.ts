import { MutationCache, QueryClient } from '@tanstack/react-query'
import { CallFailed } from './http/failure.ts'
import { getRetryDelayMs, shouldRetry } from './http/retry.ts'
import { i18n } from './language/i18n.ts'
import { toasts } from './toasts.ts'

/** Handles errors thrown by mutations: calls return their failures, so these are mostly bugs of the page itself. */
function sayFault(error: Error) {
  const isCall = error instanceof CallFailed
  const message = isCall ? error.failure.detail : i18n.t('errors:broken')
  toasts.show({ color: 'red', title: i18n.t('errors:somethingWentWrong'), message })
  if (!isCall) reportError(error)
}

/** The cache of what the server said. Offline is a failure to show, not a reason to wait in silence. */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({ onError: sayFault }),
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

/** Forgets what was loaded for a person, so that the next one at this browser sees none of it. */
export function forgetMember() {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'site' })
}
