import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root folder, without a slash at its end. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

/** Where the command-line file of an installed tool lies, for example `vite/bin/vite.js`. */
export function tool(file) {
  return join(root, 'node_modules', ...file.split('/'))
}
