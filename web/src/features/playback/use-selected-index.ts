import type { Stream } from '@strom/contract'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { placeOf, selectedIndex } from './selection.ts'

/**
 * The place of the stream that `default` names, or null, and a way to choose another. Whoever watches stays with a stream
 * that an owner puts elsewhere meanwhile, and `default` follows it.
 */
export function useSelectedIndex(streams: readonly Stream[]): [number | null, (index: number) => void] {
  const [query, setQuery] = useSearchParams()
  const parameter = query.get('default')
  const [chosen, setChosen] = useState(() => choice(parameter))
  if (chosen.parameter !== parameter) setChosen(choice(parameter))

  function choice(wanted: string | null) {
    const named = selectedIndex(wanted, streams.length)
    return { parameter: wanted, streamId: named === null ? null : (streams[named]?.id ?? null) }
  }

  const index = placeOf(streams, chosen.streamId)
  useEffect(() => {
    if (index !== null && String(index) !== parameter) setQuery({ default: String(index) }, { replace: true })
  }, [index, parameter, setQuery])
  return [index, (next) => setQuery({ default: String(next) })]
}
