import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTexts } from '../../lib/language/texts.ts'
import { toasts } from '../../lib/toasts.ts'
import { type ChosenRange, reportQuery } from './api.ts'
import { formatDay } from './days.ts'
import { reportTexts } from './texts.ts'

export type Reports = ReturnType<typeof useReports>

/** Keeps the chosen view, and fetches nothing, while the current viewers are shown instead. */
export function useReports(looking: boolean) {
  const t = useTexts(reportTexts)
  const [chosen, choose] = useState<ChosenRange>(null)
  const [detailed, setDetailed] = useState(false)
  const query = { ...reportQuery(chosen), enabled: looking }
  const { data: report, error, isPlaceholderData: isOld, dataUpdatedAt, refetch } = useQuery(query)
  const days = isOld ? undefined : report?.range
  const said = days && t('loadedText', { start: formatDay(days.start), end: formatDay(days.end) })

  // biome-ignore lint/correctness/useExhaustiveDependencies: announced after every answer of the server.
  useEffect(() => {
    if (!said) return
    toasts.show({ id: 'reports-loaded', title: t('loaded'), message: said, autoClose: 4000 })
  }, [said, dataUpdatedAt, t])

  return { chosen, choose, detailed, setDetailed, report, error, isOld, refetch }
}
