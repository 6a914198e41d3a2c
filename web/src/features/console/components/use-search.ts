import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * `wanted` follows once typing pauses. Kept per history entry, so that going back restores it; not in the
 * address, since it may hold an e-mail address.
 */
export function useSearch() {
  const queries = useQueryClient()
  const { key } = useLocation()
  const [text, setText] = useState(() => queries.getQueryData<string>(['search', key]) ?? '')
  const [wanted] = useDebouncedValue(text, 250)

  useEffect(() => {
    queries.setQueryDefaults(['search'], { gcTime: Number.POSITIVE_INFINITY })
    queries.setQueryData(['search', key], text)
  }, [queries, key, text])

  return { text, setText, wanted }
}
