type Grant = {
  kind: 'grant' | 'reversal'
  months: number | null
  days: number | null
  /** Negative if taken back. */
  seconds: number
}

export function grantLength({
  kind,
  months,
  days,
  seconds,
}: Grant): ['monthsOf' | 'daysOf', { count: number }] {
  if (kind === 'grant' && months !== null) return ['monthsOf', { count: months }]
  const count = kind === 'grant' && days !== null ? days : Math.round(seconds / 86_400)
  return ['daysOf', { count }]
}
