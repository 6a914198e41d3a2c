import type { Logger } from 'pino'
import { coalesced } from '../../base/concurrency.ts'
import { classifyDatabaseError } from '../../base/db/classify-database-error.ts'
import type { Db } from '../../base/db/db.ts'
import { type DeviceSeen, updateDevicesSeen } from './queries.ts'

/** Batches a second's calls into one statement. */
export type SeenDevices = {
  /** Calls neither wait nor fail for it; the device's next call repeats what cannot be stored. */
  note(seen: DeviceSeen): void
  writeBack(): Promise<void>
  close(): Promise<void>
}

const everyMs = 1000

export function createSeenDevices({ db, log }: { db: Db; log: Logger }): SeenDevices {
  const unwritten = new Map<string, DeviceSeen>()
  let timer: NodeJS.Timeout | undefined

  const writeBack = coalesced(async () => {
    clearTimeout(timer)
    timer = undefined
    const seen = [...unwritten.values()]
    unwritten.clear()
    if (seen.length === 0) return
    try {
      await updateDevicesSeen(db, seen)
    } catch (error) {
      if (classifyDatabaseError(error) !== 'full')
        log.warn({ err: error }, 'when devices called is noted later')
    }
  })

  return {
    note(seen) {
      unwritten.set(seen.id, seen)
      timer ??= setTimeout(writeBack, everyMs).unref()
    },
    writeBack,
    close: writeBack,
  }
}
