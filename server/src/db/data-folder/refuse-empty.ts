import { StartupError } from '../../startup-error.ts'
import { refuseKeptElsewhere } from './kept-elsewhere.ts'
import { holdsData } from './swap-folders.ts'

/**
 * Refuses to work on a data folder without an embedded database, where opening it would make a new one: whoever forgets
 * the site's settings would work on that, and believe it was theirs.
 */
export function refuseEmpty(dataDir: string) {
  refuseKeptElsewhere(dataDir)
  if (holdsData(dataDir)) return
  throw new StartupError(
    `There is no site's data in ${dataDir}; say where it is with DATA_DIR or DATABASE_URL, or start the site for the first time.`,
  )
}
