import type { Stream } from '@strom/contract'

/** The index a `default` parameter names, counted from 0; null for a missing or impossible one. */
export function selectedIndex(parameter: string | null, count: number): number | null {
  if (parameter === null || !/^\d{1,6}$/.test(parameter)) return null
  const index = Number(parameter)
  return index < count ? index : null
}

/** Where a stream stands now; null for none, and for one that is not there any more. */
export function findIndex(streams: readonly Stream[], streamId: string | null): number | null {
  const index = streams.findIndex(({ id }) => id === streamId)
  return index === -1 ? null : index
}

/** The next stream that is not in maintenance, forwards (1) or backwards (-1), around the list. */
export function getNeighbour(streams: readonly Stream[], index: number | null, step: 1 | -1): number {
  const from = index ?? (step === 1 ? -1 : 0)
  for (let distance = 1; distance <= streams.length; distance++) {
    const next = (from + step * distance + streams.length * distance) % streams.length
    if (streams[next]?.maintenance_mode === false) return next
  }
  return from
}
