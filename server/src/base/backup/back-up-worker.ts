// A thread, so that the site keeps answering.
import { parentPort, workerData } from 'node:worker_threads'
import { openScratchDatabase } from '../db/embedded/copy.ts'
import { openPostgres } from '../db/postgres/postgres.ts'
import { StartupError } from '../startup-error.ts'
import type { BackUpAssignment, BackUpMessage } from './back-up-in-worker.ts'
import { writeArchive } from './write-archive.ts'

const silent = { info() {}, warn() {}, error() {} }

function say(message: BackUpMessage) {
  parentPort?.postMessage(message)
}

async function work({ source, file, about }: BackUpAssignment) {
  const database =
    source.kind === 'embedded'
      ? await openScratchDatabase(source.copy)
      : await openPostgres(source.url, silent, 1)
  try {
    const tell = (says: string) => say({ kind: 'progress', says })
    return await writeArchive(database.db, file, { ...about, database: source.kind, tell })
  } finally {
    await database.close()
  }
}

try {
  say({ kind: 'written', written: await work(workerData) })
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  say({ kind: 'refused', sentence: error.message })
}
