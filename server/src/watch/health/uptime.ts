/** A source's state from a moment (milliseconds since 1970) until the next change. */
export type Change = { at: number; state: 'unknown' | 'up' | 'down' | 'off' | 'maintenance' }

/** Milliseconds in which a source was known to be up, and to be down. */
export type Measured = { upMs: number; downMs: number }

export const uptimeDays = 30

/**
 * Adds up a source's states between two moments. `changes` are in order; before the first nothing is known.
 * Maintenance and what is unknown (the stream did not exist, the site was off) count neither way (decision 0026).
 */
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

/** Percent with two decimals, rounded down: 100 means never down. null when nothing was measured. */
export function toPercent({ upMs, downMs }: Measured): number | null {
  const allMs = upMs + downMs
  return allMs === 0 ? null : Math.floor((upMs * 10_000) / allMs) / 100
}
