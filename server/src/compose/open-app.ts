import { type DestinationStream, pino } from 'pino'
import { backUpBeforeMigration } from '../base/backup/before-migration.ts'
import { systemClock } from '../base/clock.ts'
import type { Config } from '../base/config.ts'
import { noteKeptElsewhere } from '../base/db/data-folder/external-database-marker.ts'
import { refuseUnbegun } from '../base/db/data-folder/require-initialised.ts'
import { migrateToLatest } from '../base/db/migrate.ts'
import { openDatabase } from '../base/db/open-database.ts'
import { explainPermissionDenied } from '../base/db/postgres/permission-denied.ts'
import type { App } from '../operate/app.ts'
import { assertMode } from '../operate/demo/installation-mode.ts'
import { logOptions } from './api/log-options.ts'
import { assembleApp } from './assemble-app.ts'

export type OpenApp = {
  app: App
  databaseKind: 'embedded' | 'postgres'
  close(): Promise<void>
}

/** `begun` refuses a database without a site. */
export async function openApp(
  config: Config,
  { logTo, begun = false }: { logTo?: DestinationStream; begun?: boolean } = {},
): Promise<OpenApp> {
  const log = pino(logOptions(config), logTo)
  const { databaseUrl, databaseConnections, dataDir } = config
  const database = await openDatabase({ databaseUrl, databaseConnections, dataDir, log })
  try {
    if (begun) await refuseUnbegun(database)
    const backup = await backUpBeforeMigration({ database, config, clock: systemClock })
    if (backup) process.stderr.write(`A backup was made before the migration: ${backup}\n`)
    await migrateToLatest(database)
    await assertMode(database.db, config, systemClock.now())
    if (database.kind === 'postgres' && config.mode === 'production') noteKeptElsewhere(dataDir)
    const { app, close } = await assembleApp({ config, clock: systemClock, log, database })
    return {
      app,
      databaseKind: database.kind,
      async close() {
        await close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw explainPermissionDenied(error)
  }
}
