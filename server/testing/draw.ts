import { createHash } from 'node:crypto'

/** What a quick run draws by, such as a commit's id; empty where everything runs. */
export const draw = process.env.STROM_TEST_DRAW ?? ''

/** From 0 to below 1: for each draw and name another number, and always the same. */
export function drawNumber(name: string, by = draw): number {
  return createHash('sha256').update(`${by} ${name}`).digest().readUInt32BE() / 2 ** 32
}

/** In a quick run a quarter of the cases, at least one, and others for another draw; otherwise all. `what` tells lists of the same cases apart. */
export function drawQuarter<T>(cases: readonly T[], what: string): T[] {
  if (!draw) return [...cases]
  const number = (one: T) => drawNumber(`${what} ${JSON.stringify(one)}`)
  return [...cases].sort((a, b) => number(a) - number(b)).slice(0, Math.ceil(cases.length / 4))
}
