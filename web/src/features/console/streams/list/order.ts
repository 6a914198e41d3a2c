/** Places outside the list change nothing. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.filter((_, at) => at !== from)
  const item = list[from]
  if (item === undefined || to < 0 || to >= list.length) return [...list]
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}

/** Drops ids that are gone, and puts new ones last. */
export function mergeOrder(wished: readonly string[], now: readonly string[]): string[] {
  return [...wished.filter((id) => now.includes(id)), ...now.filter((id) => !wished.includes(id))]
}
