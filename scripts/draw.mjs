import { createHash } from 'node:crypto'

/**
 * From 0 to below 1: for each draw and name another number, and always the same.
 * @param {string} name
 * @param {string} draw
 */
export function drawNumber(name, draw) {
  return createHash('sha256').update(`${draw} ${name}`).digest().readUInt32BE() / 2 ** 32
}
