import { classifyDatabaseError } from '../../base/db/classify-database-error.ts'
import { StartupError } from '../../base/startup-error.ts'

/** Null for a bug. */
export function notStarted(error: unknown): StartupError | null {
  if (error instanceof StartupError) return error
  const trouble = classifyDatabaseError(error)
  if (!trouble || !(error instanceof Error)) return null
  const advice = trouble === 'full' ? 'make room on its disk' : 'see that it runs and has room for one more'
  return new StartupError(
    `The database cannot be used now: ${error.message.replace(/\.$/, '')}; ${advice}.`,
    {
      cause: error,
      passing: true,
    },
  )
}
