/** From `YYYY-MM-DD` to `DD/MM/YYYY`. */
export function formatDay(day: string): string {
  return day.split('-').reverse().join('/')
}

/** From `YYYY-MM-DD` to `MM/YYYY`. */
export function formatMonth(day: string): string {
  return formatDay(day).slice(3)
}

export const presets = ['days7', 'days30', 'days90', 'thisMonth', 'lastMonth', 'thisYear'] as const
export type Preset = (typeof presets)[number]

const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

/** First and last day included, in UTC as the reports are. */
export function presetRange(preset: Preset, now: Date): { start: string; end: string } {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  const end = dayOf(year, month, day)
  const backTo = (days: number) => ({ start: dayOf(year, month, day - days + 1), end })
  switch (preset) {
    case 'days7':
      return backTo(7)
    case 'days30':
      return backTo(30)
    case 'days90':
      return backTo(90)
    case 'thisMonth':
      return { start: dayOf(year, month, 1), end }
    case 'lastMonth':
      return { start: dayOf(year, month - 1, 1), end: dayOf(year, month, 0) }
    case 'thisYear':
      return { start: dayOf(year, 0, 1), end }
  }
}
