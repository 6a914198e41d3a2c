import type { Logger } from 'pino'
import { coalesced } from '../../base/concurrency.ts'
import { classifyDatabaseError } from '../../base/db/classify-database-error.ts'
import type { Db } from '../../base/db/db.ts'
import { type DeviceSeen, updateDevicesSeen } from './queries.ts'

/** When devices last called, and from where, on its way to the database: those of one second are one statement. */
export type SeenDevices = {
  /** No call waits for it, and none is refused for it. What cannot be stored is noted again by the device's next call. */
  note(seen: DeviceSeen): void
  /** Stores what was noted so far. */
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
