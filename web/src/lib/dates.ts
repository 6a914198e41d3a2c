const dayMonthYear = new Intl.DateTimeFormat('en-GB')

/** A moment as day/month/year, en-GB in every language (specification 2, 9); '---' for a missing one. */
export function formatDate(moment: string | null): string {
  return moment === null ? '---' : dayMonthYear.format(new Date(moment))
}
