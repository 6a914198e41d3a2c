import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Clock } from '../clock.ts'
import { limitConcurrency } from '../concurrency.ts'
import { makeDataFolder } from '../db/data-folder/data-folder.ts'
import type { OpenedDatabase } from '../db/database.ts'
import { copyEmbeddedFiles } from '../db/embedded/copy.ts'
import type { Tell } from './archive.ts'
import { backUpInWorker } from './back-up-in-worker.ts'
import { type BackupKind, backupFile } from './file-names.ts'
import { sumTableSizes } from './queries-dump.ts'
import { readSize, refuseWithoutRoom } from './room-for-copy.ts'
import { secretsBeside } from './secrets-beside.ts'
import { type WrittenArchive, writeArchive } from './write-archive.ts'

export type Backups = {
  make(wish: { file?: string | undefined; kind?: BackupKind; tell?: Tell }): Promise<WrittenArchive>
}

type Parts = { database: OpenedDatabase; dataDir: string; clock: Clock }

export function openBackups({ database, dataDir, clock }: Parts): Backups {
  const inTurn = limitConcurrency(1)

  async function write(file: string, tell: Tell): Promise<WrittenArchive> {
    const madeAt = new Date(clock.now())
    const about = { madeAt, beside: await secretsBeside(database.kind, dataDir, madeAt) }
    if (database.kind === 'postgres') {
      const folder = dirname(file)
      makeDataFolder(dataDir)
      // PostgreSQL may use the same disk, and stops once it is full.
      await refuseWithoutRoom(await sumTableSizes(database.db), existsSync(folder) ? folder : dataDir)
      return backUpInWorker({ source: { kind: 'postgres', url: database.url }, file, about }, tell)
    }
    if (database.folder === null) {
      return writeArchive(database.db, file, { ...about, database: 'embedded', tell })
    }
    const copy = join(dataDir, 'copy-for-backup')
    try {
      await rm(copy, { recursive: true, force: true })
      await refuseWithoutRoom(await readSize(database.folder), dataDir)
      tell('copying the files of the database')
      await copyEmbeddedFiles(database, copy)
      return await backUpInWorker({ source: { kind: 'embedded', copy }, file, about }, tell)
    } finally {
      await rm(copy, { recursive: true, force: true })
    }
  }

  return {
    make({ file, kind = 'strom', tell = () => {} }) {
      const name = file ?? backupFile(dataDir, kind, clock.now())
      return inTurn(() => write(name, tell))
    },
  }
}
