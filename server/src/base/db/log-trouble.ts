import { classifyDatabaseError } from './classify-database-error.ts'
import type { DatabaseLog } from './database.ts'
import { onceAMinute } from './once-a-minute.ts'

type Sentences = {
  /** The message about an error of ours. */
  fault: string
  /** The message while the database is in trouble. */
  trouble: string
}

/**
 * Logs what work that is tried again every few seconds runs into: faults each time, as errors; a database in trouble as a
 * warning, once a minute while it lasts.
 */
export function logTrouble(
  log: Pick<DatabaseLog, 'warn' | 'error'>,
  { fault, trouble: waits }: Sentences,
  isTimeToSay: () => boolean = onceAMinute(),
) {
  return (error: unknown) => {
    // pg-boss may hand on an error's properties in a plain object.
    const trouble = classifyDatabaseError(error instanceof Error ? error : Object.assign(new Error(), error))
    if (!trouble) log.error({ err: error }, fault)
    else if (isTimeToSay()) log.warn({ err: error, trouble }, waits)
  }
}
