import { StartupError } from '../../startup-error.ts'

/** Turns a permission denied to the user in STROM_DATABASE_URL into a sentence that says what to do; other errors stay as they are. */
export function explainPermissionDenied(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && error.code === '42501')) return error
  return new StartupError(
    `The user in STROM_DATABASE_URL may not do this (${error.message}); make it the owner of the database: alter database … owner to ….`,
    { cause: error },
  )
}
