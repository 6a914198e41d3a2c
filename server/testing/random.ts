/** Reproducible from its seed. */
export type Random = ReturnType<typeof createRandom>

export function createRandom(seed: number) {
  let state = seed >>> 0
  // Mulberry32.
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const upTo = (count: number) => Math.floor(next() * count)
  return {
    /** Whole, inclusive. */
    between: (least: number, most: number) => least + upTo(most - least + 1),
    chance: (share: number) => next() < share,
    pick<T>(from: readonly T[]): T {
      const picked = from[upTo(from.length)]
      if (picked === undefined) throw new Error('there is nothing to pick from')
      return picked
    },
    /** An independent sequence for a concurrent actor. */
    fork: () => createRandom(upTo(2 ** 32)),
  }
}
