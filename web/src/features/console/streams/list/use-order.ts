import { type OwnerStream, plainResult } from '@strom/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isFailure } from '../../../../lib/http/failure.ts'
import { useErrorToast } from '../../../../lib/use-error-toast.ts'
import { orderStreams, ownerStreamsQuery, refreshBesidesStreams } from '../api.ts'
import { mergeOrder, moved } from './order.ts'

type Wish = Parameters<typeof orderStreams>[0]

/**
 * Shows a new order before it is saved. If another owner was faster, theirs is shown, and `insist` puts this
 * one back.
 */
export function useOrder(streams: readonly OwnerStream[]) {
  const queries = useQueryClient()
  const refuse = useErrorToast()
  const now = streams.map(({ id }) => id)
  const [wished, setWished] = useState<readonly string[] | null>(null)
  const [refused, setRefused] = useState<readonly string[] | null>(null)
  const ids = mergeOrder(wished ?? now, now)

  /** The order being saved and those chosen since, each based on the one before. */
  const wishes = useRef<Wish[]>([])

  const saving = useMutation({
    mutationFn: orderStreams,
    onSuccess(answer, { ids: sent }) {
      const saved = answer.resultCode === plainResult.success
      const latest = wishes.current.at(-1)?.ids ?? sent
      // Wishes after a failed one are based on an order that never existed.
      wishes.current = saved ? wishes.current.slice(1) : []
      const [next] = wishes.current
      if (next) saving.mutate(next)
      else setWished(null)
      if (!isFailure(answer) && answer.streams) {
        const { streams: after } = answer
        // A request on its way may predate the change.
        void queries.cancelQueries({ queryKey: ownerStreamsQuery.queryKey })
        queries.setQueryData(ownerStreamsQuery.queryKey, (known) => known && { ...known, streams: after })
      }
      // After the last wish: earlier, the server's order is not yet the shown one.
      if (!next) void refreshBesidesStreams()
      if (saved) return
      if (!isFailure(answer) && answer.reason === 'changed-meanwhile') setRefused(latest)
      else refuse(answer)
    },
  })

  function put(next: readonly string[]) {
    setRefused(null)
    if (next.join() === ids.join()) return
    setWished(next)
    const wish = { ids: [...next], seen: ids }
    if (wishes.current.push(wish) === 1) saving.mutate(wish)
  }

  return {
    streams: ids.flatMap((id) => streams.find((stream) => stream.id === id) ?? []),
    move: (from: number, to: number) => put(moved(ids, from, to)),
    /** Another owner's order replaced the last wish. */
    overtaken: refused !== null,
    insist: () => refused && put(mergeOrder(refused, now)),
    giveIn: () => setRefused(null),
  }
}
