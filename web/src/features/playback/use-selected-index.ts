import type { Stream } from '@strom/contract'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { findIndex, getNeighbour, selectedIndex } from './selection.ts'

type Selection = {
  /** The place of the stream that `default` names, or null. */
  index: number | null
  select(index: number): void
  /** Whether this place is the one that plays, or is about to: the last one chosen. */
  isSelected(index: number): boolean
  /** The place before or after the last one chosen. */
  neighbour(step: 1 | -1): number
}

/**
 * Which stream `default` names, or `stream` by its id, and ways to choose another. Anyone who watches stays with a stream that an owner puts
 * elsewhere meanwhile, and `default` follows it.
 */
export function useSelectedIndex(streams: readonly Stream[]): Selection {
  const [query, setQuery] = useSearchParams()
  const parameter = query.get('default')
  // A shared link names a stream by its id, which stays whatever becomes of the order.
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

  /** Two keys may be pressed before the first one's stream is drawn: the second goes on from there. */
  function addressed() {
    const now = new URLSearchParams(location.search)
    return findIndex(streams, now.get('stream')) ?? selectedIndex(now.get('default'), streams.length)
  }

  return {
    index,
    select(next) {
      // Where the stream that was watched has gone, its place is another's, under the same address.
      if (String(next) === parameter) setChosen(choice(parameter))
      setQuery({ default: String(next) })
    },
    isSelected: (place) => index !== null && place === addressed(),
    neighbour: (step) => getNeighbour(streams, index === null ? null : addressed(), step),
  }
}
