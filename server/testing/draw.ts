import { drawNumber as drawNumberBy } from '../../scripts/draw.mjs'

/** What a quick run draws by, such as a commit's id; empty where everything runs. */
export const draw = process.env.STROM_TEST_DRAW ?? ''

/** As in `scripts/draw.mjs`, by what this run draws by. */
export function drawNumber(name: string, by = draw): number {
  return drawNumberBy(name, by)
}

/** In a quick run a quarter of the cases, at least one, and others for another draw; otherwise all. `what` tells lists of the same cases apart. */
export function drawQuarter<T>(cases: readonly T[], what: string): T[] {
  if (!draw) return [...cases]
  const number = (one: T) => drawNumber(`${what} ${JSON.stringify(one)}`)
  return [...cases].sort((a, b) => number(a) - number(b)).slice(0, Math.ceil(cases.length / 4))
}
