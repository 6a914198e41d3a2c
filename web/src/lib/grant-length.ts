type Grant = {
  kind: 'grant' | 'reversal'
  months: number | null
  days: number | null
  /** The exact length; negative where it was taken back. */
  seconds: number
}

/** How long a grant of access is, as arguments of `t`: as it was given, in months or days; a reversal in the days it took. */
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
