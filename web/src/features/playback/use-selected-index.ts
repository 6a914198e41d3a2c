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
 * Which stream `default` names, and ways to choose another. Anyone who watches stays with a stream that an owner puts
 * elsewhere meanwhile, and `default` follows it.
 */
export function useSelectedIndex(streams: readonly Stream[]): Selection {
  const [query, setQuery] = useSearchParams()
  const parameter = query.get('default')
  const [chosen, setChosen] = useState(() => choice(parameter))
  if (chosen.parameter !== parameter) setChosen(choice(parameter))

  function choice(wanted: string | null) {
    const named = selectedIndex(wanted, streams.length)
    return { parameter: wanted, streamId: named === null ? null : (streams[named]?.id ?? null) }
  }

  const index = findIndex(streams, chosen.streamId)
  useEffect(() => {
    if (index !== null && String(index) !== parameter) setQuery({ default: String(index) }, { replace: true })
  }, [index, parameter, setQuery])

  /** Two keys may be pressed before the first one's stream is drawn: the second goes on from there. */
  const addressed = () => selectedIndex(new URLSearchParams(location.search).get('default'), streams.length)

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
