import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Without a trailing slash. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

export function tool(file) {
  return join(root, 'node_modules', ...file.split('/'))
}
