import { type Answer, contract, maxLastWatched } from '@strom/contract'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { refresh } from './answers.ts'
import { call, read } from './api.ts'
import { isFailure } from './http/failure.ts'
import { queryClient } from './query-client.ts'
import { useErrorToast } from './use-error-toast.ts'

type OwnStreams = Pick<Answer<typeof contract.streams.own>, 'favourites' | 'watched'>

export const ownStreamsQuery = queryOptions({
  queryKey: ['streams', 'own'],
  queryFn: async (): Promise<OwnStreams> => read(contract.streams.own),
})

const none: OwnStreams = { favourites: [], watched: [] }

/** Empty if not loaded: watching goes on. */
export function useOwnStreams(): OwnStreams {
  return useQuery(ownStreamsQuery).data ?? none
}

const favouriteKey = ['streams', 'favourite']

function change(by: (own: OwnStreams) => OwnStreams) {
  // The server's answer will have it.
  queryClient.setQueryData(ownStreamsQuery.queryKey, (own) => own && by(own))
}

export function useFavourite() {
  const showRefusal = useErrorToast()
  return useMutation({
    mutationKey: favouriteKey,
    mutationFn: (body: { id: string; favourite: boolean }) => call(contract.streams.favourite, { body }),
    onMutate({ id, favourite }) {
      change(({ favourites, watched }) => ({
        watched,
        favourites: favourite ? [...favourites, id] : favourites.filter((one) => one !== id),
      }))
    },
    onSuccess(answer) {
      if (isFailure(answer) || answer.resultCode !== 1) showRefusal(answer)
      // Earlier answers lack later changes.
      if (queryClient.isMutating({ mutationKey: favouriteKey }) === 1) void refresh(ownStreamsQuery.queryKey)
    },
  })
}

export function noteWatched(id: string) {
  change(({ favourites, watched }) => ({
    favourites,
    watched: [id, ...watched.filter((one) => one !== id)].slice(0, maxLastWatched),
  }))
  void call(contract.streams.watched, { body: { id } })
}
