import { fileURLToPath } from 'node:url'

/** The folder where a build puts a database with every table and no row of anybody's; it is not there where the TypeScript runs as it stands. */
export const emptyDatabase = fileURLToPath(new URL('empty-database', import.meta.url))
