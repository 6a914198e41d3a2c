import { drawNumber as drawNumberBy } from '../../scripts/draw.mjs'

/** Seed of a quick run, such as a commit's id; empty: everything runs. */
export const draw = process.env.STROM_TEST_DRAW ?? ''

export function drawNumber(name: string, by = draw): number {
  return drawNumberBy(name, by)
}

/** At least one; all without a draw. `what` tells lists of the same cases apart. */
export function drawQuarter<T>(cases: readonly T[], what: string): T[] {
  if (!draw) return [...cases]
  const number = (one: T) => drawNumber(`${what} ${JSON.stringify(one)}`)
  return [...cases].sort((a, b) => number(a) - number(b)).slice(0, Math.ceil(cases.length / 4))
}
