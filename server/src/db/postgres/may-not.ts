import { StartupError } from '../../startup-error.ts'

/** What PostgreSQL refuses the user in DATABASE_URL, as a sentence that says what to do; any other error as it is. */
export function mayNot(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && error.code === '42501')) return error
  return new StartupError(
    `The user in DATABASE_URL may not do this (${error.message}); make it the owner of the database: alter database … owner to ….`,
    { cause: error },
  )
}
