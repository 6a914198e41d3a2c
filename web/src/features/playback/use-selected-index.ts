import type { Stream } from '@strom/contract'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { findIndex, getNeighbour, selectedIndex } from './selection.ts'

type Selection = {
  index: number | null
  select(index: number): void
  /** True for the last chosen place, which plays or is about to. */
  isSelected(index: number): boolean
  /** Counted from the last chosen place. */
  neighbour(step: 1 | -1): number
}

/**
 * Reads the index in `default` or the id in `stream`. If an owner moves the watched stream, the viewer stays
 * with it and `default` follows.
 */
export function useSelectedIndex(streams: readonly Stream[]): Selection {
  const [query, setQuery] = useSearchParams()
  const parameter = query.get('default')
  // A shared link names a stream by id, which survives a new order.
  const shared = query.get('stream')
  const [chosen, setChosen] = useState(() => choice(parameter, shared))
  if (chosen.parameter !== parameter || chosen.shared !== shared) setChosen(choice(parameter, shared))

  function choice(wanted: string | null, sharedId: string | null = null) {
    const named = findIndex(streams, sharedId) ?? selectedIndex(wanted, streams.length)
    const streamId = named === null ? null : (streams[named]?.id ?? null)
    return { parameter: wanted, shared: sharedId, streamId }
  }

  const index = findIndex(streams, chosen.streamId)
  useEffect(() => {
    if (index !== null && shared === null && String(index) !== parameter)
      setQuery({ default: String(index) }, { replace: true })
  }, [index, parameter, shared, setQuery])

  /** Two keys may be pressed before a render: the second goes on from the first one's stream. */
  function addressed() {
    const now = new URLSearchParams(location.search)
    return findIndex(streams, now.get('stream')) ?? selectedIndex(now.get('default'), streams.length)
  }

  return {
    index,
    select(next) {
      // After the watched stream has moved, its old place is another stream's, under the same address.
      if (String(next) === parameter) setChosen(choice(parameter))
      setQuery({ default: String(next) })
    },
    isSelected: (place) => index !== null && place === addressed(),
    neighbour: (step) => getNeighbour(streams, index === null ? null : addressed(), step),
  }
}
