import { fileURLToPath } from 'node:url'

/** Made by the build only. */
export const emptyDatabase = fileURLToPath(new URL('empty-database', import.meta.url))
