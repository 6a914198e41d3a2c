import { MutationCache, QueryClient } from '@tanstack/react-query'
import { errorTexts } from './error-texts.ts'
import { CallFailed } from './http/failure.ts'
import { getRetryDelayMs, shouldRetry } from './http/retry.ts'
import { translate } from './language/texts.ts'
import { toasts } from './toasts.ts'

/** Calls return their failures: a thrown error is mostly a bug. */
function reportMutationError(error: Error) {
  const isCall = error instanceof CallFailed
  const message = isCall ? error.failure.detail : translate(errorTexts)('broken')
  toasts.show({ color: 'red', title: translate(errorTexts)('somethingWentWrong'), message })
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
