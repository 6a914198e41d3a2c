import { type OwnerStream, plainResult } from '@strom/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isFailure } from '../../../../lib/http/failure.ts'
import { streamsQuery } from '../../../../lib/member.ts'
import { useRefusalToast } from '../../../../lib/use-refusal-toast.ts'
import { catalogueQuery, orderStreams } from '../api.ts'
import { moved, wishedOf } from './order.ts'

/**
 * The streams in the order their owner puts them in, shown before it is saved. When another owner was faster, theirs is
 * shown, and `insist` puts this owner's in its place.
 */
export function useOrder(streams: readonly OwnerStream[]) {
  const queries = useQueryClient()
  const refuse = useRefusalToast()
  const now = streams.map(({ id }) => id)
  const [wished, setWished] = useState<readonly string[] | null>(null)
  const [refused, setRefused] = useState<readonly string[] | null>(null)
  const ids = wishedOf(wished ?? now, now)

  const saving = useMutation({
    // One after the other: each begins with the order that the one before made.
    scope: { id: 'order of the streams' },
    mutationFn: orderStreams,
    onSuccess(answer, wish) {
      const saved = answer.resultCode === plainResult.success
      setWished((latest) => (saved && latest?.join() !== wish.ids.join() ? latest : null))
      if (!isFailure(answer) && answer.streams) {
        const { streams: after } = answer
        queries.setQueryData(catalogueQuery.queryKey, (known) => known && { ...known, streams: after })
      }
      if (saved) return queries.invalidateQueries(streamsQuery)
      if (!isFailure(answer) && answer.reason === 'changed-meanwhile') setRefused(wish.ids)
      else refuse(answer)
    },
  })

  function put(next: readonly string[]) {
    setRefused(null)
    if (next.join() === ids.join()) return
    setWished(next)
    saving.mutate({ ids: [...next], seen: ids })
  }

  return {
    streams: ids.flatMap((id) => streams.find((stream) => stream.id === id) ?? []),
    move: (from: number, to: number) => put(moved(ids, from, to)),
    /** Whether another owner's order stands in the place of the last one wished for. */
    overtaken: refused !== null,
    insist: () => refused && put(wishedOf(refused, now)),
    giveIn: () => setRefused(null),
  }
}
