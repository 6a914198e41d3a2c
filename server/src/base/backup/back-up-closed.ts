import { pino } from 'pino'
import { systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { refuseUnbegun, requireInitialised } from '../db/data-folder/require-initialised.ts'
import type { OpenedDatabase } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import type { Tell } from './archive.ts'
import { backupFile } from './file-names.ts'
import { secretsBeside } from './secrets-beside.ts'
import { type WrittenArchive, writeArchive } from './write-archive.ts'

type BackupRequest = { database: OpenedDatabase; dataDir: string; file: string; madeAt: Date; tell: Tell }

/** Blocks this thread. */
export async function backUpClosed({
  database,
  dataDir,
  file,
  madeAt,
  tell,
}: BackupRequest): Promise<WrittenArchive> {
  const beside = await secretsBeside(database.kind, dataDir, madeAt)
  return writeArchive(database.db, file, { madeAt, beside, database: database.kind, tell })
}

export async function backUpAlone(wish: { config: Config; file: string | undefined; tell: Tell }) {
  const { databaseUrl, dataDir } = wish.config
  const now = systemClock.now()
  // Opening would make an empty database, and the backup would look real.
  if (!databaseUrl) requireInitialised(dataDir)
  const database = await openDatabase({ databaseUrl, dataDir, log: pino({ level: 'silent' }) })
  try {
    await refuseUnbegun(database)
    const file = wish.file ?? backupFile(dataDir, 'strom', now)
    return await backUpClosed({ database, dataDir, file, madeAt: new Date(now), tell: wish.tell })
  } finally {
    await database.close()
  }
}
