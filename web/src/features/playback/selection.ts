import type { Stream } from '@strom/contract'

/** Counted from 0; null if missing or out of range. */
export function selectedIndex(parameter: string | null, count: number): number | null {
  if (parameter === null || !/^\d{1,6}$/.test(parameter)) return null
  const index = Number(parameter)
  return index < count ? index : null
}

/** Null for no stream or a removed one. */
export function findIndex(streams: readonly Stream[], streamId: string | null): number | null {
  const index = streams.findIndex(({ id }) => id === streamId)
  return index === -1 ? null : index
}

/** The next stream not in maintenance, wrapping around the list. */
export function getNeighbour(streams: readonly Stream[], index: number | null, step: 1 | -1): number {
  const from = index ?? (step === 1 ? -1 : 0)
  for (let distance = 1; distance <= streams.length; distance++) {
    const next = (from + step * distance + streams.length * distance) % streams.length
    if (streams[next]?.maintenance_mode === false) return next
  }
  return from
}
