import { QueryClient } from '@tanstack/react-query'
import { cartStore } from './cart-store.ts'
import { CallFailed, isPassing } from './http/failure.ts'

const tries = 2

/** The cache of what the server said. Offline is a failure to show, not a reason to wait in silence. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failed, error) => failed < tries && error instanceof CallFailed && isPassing(error.failure),
      retryDelay: (failed) => 500 * 2 ** failed,
    },
    mutations: { networkMode: 'always' },
  },
})

/** Forgets what was loaded for a person, and their cart, so that the next one at this browser sees none of it. */
export function forgetMember() {
  cartStore.forget()
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'site' })
}
