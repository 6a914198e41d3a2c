import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartupError } from '../../startup-error.ts'

const reasons: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EEXIST: 'it is a file',
  ENOTDIR: 'a part of the path is a file',
  ENOENT: 'no folder can be made there',
}

export function unusable(folder: string, error: NodeJS.ErrnoException): StartupError {
  const reason = reasons[error.code ?? ''] ?? error.message
  const isFull = error.code === 'ENOSPC'
  const advice = isFull ? 'make room there' : 'choose another with STROM_DATA_DIR, or make it writable'
  return new StartupError(`The data folder ${folder} cannot be used: ${reason}; ${advice}.`, {
    cause: error,
    passing: isFull,
  })
}

/** Below /proc, Node's recursive mkdir never returns. */
export function makeFolders(folder: string) {
  const missing: string[] = []
  for (let each = folder; !existsSync(each); each = dirname(each)) missing.unshift(each)
  for (const each of missing.length > 0 ? missing : [folder]) makeFolder(each)
}

function makeFolder(folder: string) {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have just made it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !statSync(folder).isDirectory()) throw error
  }
}

export function makeDataFolder(dataDir: string) {
  try {
    makeFolders(dataDir)
  } catch (error) {
    throw unusable(dataDir, error as NodeJS.ErrnoException)
  }
}
