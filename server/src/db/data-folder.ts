import { mkdirSync } from 'node:fs'
import { StartupError } from '../startup-error.ts'

const reasons: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EEXIST: 'it is a file',
  ENOTDIR: 'a part of the path is a file',
}

/** Why a folder of the site's data cannot be used, in one sentence. */
export function unusable(folder: string, error: NodeJS.ErrnoException): StartupError {
  const reason = reasons[error.code ?? ''] ?? error.message
  return new StartupError(
    `The data folder ${folder} cannot be used: ${reason}; choose another with DATA_DIR, or make it writable.`,
    { cause: error },
  )
}

/** @throws StartupError when there is none and it cannot be made. */
export function makeDataFolder(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw unusable(dataDir, error as NodeJS.ErrnoException)
  }
}
