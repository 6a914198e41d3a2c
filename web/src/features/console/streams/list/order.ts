/** A list with the item at one place put to another; places outside the list change nothing. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.filter((_, at) => at !== from)
  const item = list[from]
  if (item === undefined || to < 0 || to >= list.length) return [...list]
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}

/** An order that was wished for, of the ids there are by now: those that came meanwhile stand last. */
export function mergeOrder(wished: readonly string[], now: readonly string[]): string[] {
  return [...wished.filter((id) => now.includes(id)), ...now.filter((id) => !wished.includes(id))]
}
