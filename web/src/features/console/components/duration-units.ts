/** Seconds per unit. */
export const durationUnits = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 } as const
export type DurationUnit = keyof typeof durationUnits

/** Most decimals that still give whole seconds. */
export const decimalsOfUnit = { seconds: 0, minutes: 1, hours: 2, days: 2 } as const

/** The largest unit that gives a whole number; seconds for null and 0. */
export function largestUnit(seconds: number | null): DurationUnit {
  const units = (Object.keys(durationUnits) as DurationUnit[]).toReversed()
  return units.find((unit) => seconds && seconds % durationUnits[unit] === 0) ?? 'seconds'
}
