import { classifyDatabaseError } from './classify-database-error.ts'
import type { DatabaseLog } from './database.ts'
import { onceAMinute } from './once-a-minute.ts'

type Sentences = {
  fault: string
  trouble: string
}

export function logTrouble(
  log: Pick<DatabaseLog, 'warn' | 'error'>,
  { fault, trouble: waits }: Sentences,
  isTimeToSay: () => boolean = onceAMinute(),
) {
  return (error: unknown) => {
    // pg-boss may pass a plain object.
    const trouble = classifyDatabaseError(error instanceof Error ? error : Object.assign(new Error(), error))
    if (!trouble) log.error({ err: error }, fault)
    else if (isTimeToSay()) log.warn({ err: error, trouble }, waits)
  }
}
