import { installPackages, packagesAreCurrent } from './packages.mjs'
import { root } from './paths.mjs'
import { findRuntime } from './runtime.mjs'

/** Makes a fresh clone ready to run and returns the path of the Node to go on with. Says something only when it does something. */
export async function prepare(log) {
  process.chdir(root)
  if (!packagesAreCurrent()) await installPackages(log)
  return findRuntime()
}
