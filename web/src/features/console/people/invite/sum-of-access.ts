type Given = { months: number; until: string | null }

/** All that a list would give: its months together, and how many get a day, from the first to the last one. */
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

/** A day as day/month/year, like everywhere on the site. */
export function writtenDay(day: string): string {
  return day.split('-').toReversed().join('/')
}
