import { createHash } from 'node:crypto'

/**
 * Deterministic, 0 to below 1.
 * @param {string} name
 * @param {string} draw
 */
export function drawNumber(name, draw) {
  return createHash('sha256').update(`${draw} ${name}`).digest().readUInt32BE() / 2 ** 32
}
