type Given = { months: number; until: string | null }

/** `withDay`: lines with a last day, which range from `first` to `last`. */
export function sumOfAccess(lines: readonly Given[]) {
  const days = lines.flatMap(({ until }) => until ?? []).sort()
  return {
    people: lines.length,
    months: lines.reduce((sum, { months }) => sum + months, 0),
    withDay: days.length,
    first: days[0] ?? '',
    last: days.at(-1) ?? '',
  }
}

/** From `YYYY-MM-DD` to `DD/MM/YYYY`. */
export function writtenDay(day: string): string {
  return day.split('-').toReversed().join('/')
}
