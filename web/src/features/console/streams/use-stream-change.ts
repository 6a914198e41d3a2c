import { type OwnerStream, plainResult } from '@strom/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refresh } from '../../../lib/answers.ts'
import { isFailure } from '../../../lib/http/failure.ts'
import { editStream, ownerStreamsQuery, refreshBesidesStreams } from './api.ts'

/** Puts the present stream into the cached list, after a conflict too. */
export function useStreamChange() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: editStream,
    onSuccess(answer) {
      if (isFailure(answer)) return
      // A request on its way may predate the change.
      void queries.cancelQueries({ queryKey: ownerStreamsQuery.queryKey })
      if (answer.stream) queries.setQueryData(ownerStreamsQuery.queryKey, replacing(answer.stream))
      if (answer.resultCode === plainResult.success) return refreshBesidesStreams()
      if (answer.reason === 'unknown') return refresh()
    },
  })
}

type OwnerStreams<Channel> = { streams: OwnerStream[]; channels: Channel[] }

function replacing(stream: OwnerStream) {
  return <Channel>(known: OwnerStreams<Channel> | undefined) =>
    known && { ...known, streams: known.streams.map((one) => (one.id === stream.id ? stream : one)) }
}
