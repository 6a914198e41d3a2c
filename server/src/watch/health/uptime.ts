/** `at`: milliseconds since the epoch. */
export type Change = { at: number; state: 'unknown' | 'up' | 'down' | 'off' | 'maintenance' }

export type Measured = { upMs: number; downMs: number }

export const uptimeDays = 30

/** `changes` in order. Only up and down count (docs/running.md). */
export function measure(changes: readonly Change[], from: number, to: number): Measured {
  const measured = { upMs: 0, downMs: 0 }
  changes.forEach(({ at, state }, index) => {
    const begins = Math.max(at, from)
    const ends = Math.min(changes[index + 1]?.at ?? to, to)
    if (ends <= begins) return
    if (state === 'up') measured.upMs += ends - begins
    if (state === 'down') measured.downMs += ends - begins
  })
  return measured
}

export function sumMeasured(parts: readonly Measured[]): Measured {
  return parts.reduce((sum, { upMs, downMs }) => ({ upMs: sum.upMs + upMs, downMs: sum.downMs + downMs }), {
    upMs: 0,
    downMs: 0,
  })
}

/** Rounded down, so 100 means never down. null: nothing measured. */
export function toPercent({ upMs, downMs }: Measured): number | null {
  const allMs = upMs + downMs
  return allMs === 0 ? null : Math.floor((upMs * 10_000) / allMs) / 100
}
