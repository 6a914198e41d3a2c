const ends = new Set<() => Promise<void>>()

/** Files share a process and its modules, whose own hooks would run for the first file only. */
export function atFileEnd(end: () => Promise<void>) {
  ends.add(end)
}

export async function endFile() {
  for (const end of ends) await end()
}
