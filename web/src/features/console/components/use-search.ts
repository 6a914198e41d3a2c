import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * The text typed into a list's search, and the query once the typing pauses. It is kept for the page's entry in the
 * browser's history, so that the way back finds it; not in the address, which is no place for anybody's e-mail address.
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
