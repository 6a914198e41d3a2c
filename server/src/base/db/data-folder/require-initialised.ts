import { StartupError } from '../../startup-error.ts'
import type { OpenedDatabase } from '../database.ts'
import { compareMigrations } from '../migrate.ts'
import { refuseKeptElsewhere } from './external-database-marker.ts'
import { holdsData } from './swap-folders.ts'

/** Opening would make an empty database, to be mistaken for the site's. */
export function requireInitialised(dataDir: string) {
  refuseKeptElsewhere(dataDir)
  if (holdsData(dataDir)) return
  throw new StartupError(
    `There is no site's data in ${dataDir}; say where it is with STROM_DATA_DIR or STROM_DATABASE_URL, or start the site for the first time.`,
  )
}

export async function refuseUnbegun({ db }: Pick<OpenedDatabase, 'db'>) {
  const { applied } = await compareMigrations(db)
  if (applied.length > 0) return
  throw new StartupError(
    "There is no site's data in the database; correct STROM_DATABASE_URL or STROM_DATA_DIR, or start the site for the first time.",
  )
}
