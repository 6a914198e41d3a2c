import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readFreeBytes, reserveBytes } from '../db/full-disk.ts'
import { StartupError } from '../startup-error.ts'

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024)

async function readSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    // The database may delete one meanwhile.
    files.map(({ parentPath, name }) =>
      stat(join(parentPath, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/**
 * Refuses to copy the database's files where the copy would fill the disk that the database itself writes to.
 * @throws StartupError with what is missing.
 */
export async function refuseWithoutRoom(folder: string, dataDir: string, freeBytes = readFreeBytes) {
  const needed = (await readSize(folder)) + reserveBytes
  const free = freeBytes(dataDir)
  if (free >= needed) return
  throw new StartupError(
    `A backup needs ${megabytes(needed)} MB free in ${dataDir} while it is made, and ${megabytes(free)} MB are; make room there.`,
  )
}
