import { installPackages, packagesAreCurrent } from './packages.mjs'
import { root } from './paths.mjs'
import { findRuntime } from './runtime.mjs'

/** @returns the Node to use. */
export async function prepare(log) {
  process.chdir(root)
  if (!packagesAreCurrent()) await installPackages(log)
  return findRuntime()
}
