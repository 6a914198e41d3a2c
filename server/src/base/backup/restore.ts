import { pino } from 'pino'
import { systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { classifyDatabaseError } from '../db/classify-database-error.ts'
import type { Db } from '../db/db.ts'
import { StartupError } from '../startup-error.ts'
import { countRows, type Tell } from './archive.ts'
import { toTimestamp } from './file-names.ts'
import { refuseNewer } from './load-archive.ts'
import { readArchive } from './read-archive.ts'
import { type Replaced, restoreEmbedded } from './restore-embedded.ts'
import { restorePostgres } from './restore-postgres.ts'

type RestoreRequest = {
  config: Pick<Config, 'dataDir' | 'databaseUrl'>
  file: string
  onlyWhereUnused: boolean
  lookOver?: (db: Db) => Promise<void>
  tell: Tell
}

function refuseFull(error: unknown): never {
  if (!(error instanceof Error) || classifyDatabaseError(error) !== 'full') throw error
  throw new StartupError(
    `There is no room for what the backup holds (${error.message}), and nothing was changed; free space and restore again.`,
    { cause: error, passing: true },
  )
}

export type Restored = Replaced & { madeAt: string; rows: number }

/** An interruption leaves all of the former data or all of the new. */
export async function restoreFile(wish: RestoreRequest): Promise<Restored> {
  const { config, file, onlyWhereUnused, lookOver = async () => {}, tell } = wish
  tell('looking the file over')
  const archive = await readArchive({ file, tell: (says) => tell(`looked at ${says}`) })
  refuseNewer(file, archive.head)
  const log = pino({ level: 'silent' })
  const stamp = toTimestamp(systemClock.now())
  const restoring = { file, archive, onlyWhereUnused, lookOver, tell }
  const { aside } = await (config.databaseUrl
    ? restorePostgres(
        config.databaseUrl,
        { ...restoring, aside: `replaced_${stamp.replaceAll(/\W/g, '').toLowerCase()}` },
        log,
      )
    : restoreEmbedded(config.dataDir, { ...restoring, aside: `replaced-${stamp}` }, log)
  ).catch(refuseFull)
  return { aside, madeAt: archive.head.madeAt, rows: countRows(archive.tail) }
}
