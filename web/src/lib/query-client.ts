import { QueryClient } from '@tanstack/react-query'
import { CallFailed } from './http/failure.ts'
import { askAgainMs, asksAgain } from './http/retry.ts'

/** The cache of what the server said. Offline is a failure to show, not a reason to wait in silence. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failed, error) => error instanceof CallFailed && asksAgain(failed, error.failure),
      retryDelay: (failed, error) => (error instanceof CallFailed ? askAgainMs(failed, error.failure) : 0),
    },
    mutations: { networkMode: 'always' },
  },
})

/** Forgets what was loaded for a person, so that the next one at this browser sees none of it. */
export function forgetMember() {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'site' })
}
