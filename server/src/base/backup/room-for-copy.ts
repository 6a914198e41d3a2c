import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readFreeBytes, reserveBytes } from '../db/full-disk.ts'
import { StartupError } from '../startup-error.ts'

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024)

export async function readSize(folder: string): Promise<number> {
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

/** A full disk would stop the database too. */
export async function refuseWithoutRoom(bytes: number, folder: string, freeBytes = readFreeBytes) {
  const needed = bytes + reserveBytes
  const free = freeBytes(folder)
  if (free >= needed) return
  throw new StartupError(
    `A backup needs ${megabytes(needed)} MB free in ${folder} while it is made, and ${megabytes(free)} MB are; make room there.`,
  )
}
