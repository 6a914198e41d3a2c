/** A moment as the field of a local time wants it: `2026-11-20T13:00`. */
export function localTimeOf(moment: string | null): string {
  if (moment === null) return ''
  const at = new Date(moment)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The moment of a local time as the field gives it; null for an empty one. */
export function momentOf(localTime: string): string | null {
  return localTime === '' ? null : new Date(localTime).toISOString()
}
