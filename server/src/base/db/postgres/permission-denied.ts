import { StartupError } from '../../startup-error.ts'

export function explainPermissionDenied(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && error.code === '42501')) return error
  return new StartupError(
    `The user in STROM_DATABASE_URL may not do this (${error.message}); make it the owner of the database: alter database … owner to ….`,
    { cause: error },
  )
}
