import { contract, type Occurrence } from '@strom/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { read } from './api.ts'
import { formatDate, formatTime, shownTimeZone } from './dates.ts'
import { currentLanguage } from './language/current-language.ts'

const minuteMs = 60_000

export const programmeQuery = queryOptions({
  queryKey: ['programme'],
  queryFn: async () => (await read(contract.programme.soon)).items,
  refetchInterval: 10 * minuteMs,
})

const none: Occurrence[] = []

export function useNowAndNext(streamId: string): { now?: Occurrence; next?: Occurrence } {
  const { data = none } = useQuery(programmeQuery)
  const items = data.filter((one) => one.streamId === streamId)
  const [at, setAt] = useState(() => Date.now())
  const has = items.length > 0
  useEffect(() => {
    if (!has) return
    const ticking = setInterval(() => setAt(Date.now()), minuteMs / 2)
    return () => clearInterval(ticking)
  }, [has])
  return nowAndNext(items, at)
}

export function nowAndNext(
  items: readonly Occurrence[],
  at: number,
): { now?: Occurrence; next?: Occurrence } {
  const now = items.find((one) => Date.parse(one.startsAt) <= at && Date.parse(one.endsAt) > at)
  const next = items.find((one) => Date.parse(one.startsAt) > at)
  return { ...(now && { now }), ...(next && { next }) }
}

const locales = { en: 'en-GB', nb: 'nb-NO' } as const

/** With the weekday unless today, and the date from a week on. */
export function whenItBegins(startsAt: string, now = Date.now()): string {
  const [date, time] = [formatDate(startsAt), formatTime(startsAt)]
  if (date === formatDate(new Date(now).toISOString())) return time
  const format = { weekday: 'short', timeZone: shownTimeZone() } as const
  const day = new Intl.DateTimeFormat(locales[currentLanguage()], format).format(new Date(startsAt))
  const isSoon = Date.parse(startsAt) - now < 6 * 24 * 60 * minuteMs
  return isSoon ? `${day} ${time}` : `${day} ${date.slice(0, 5)} ${time}`
}
