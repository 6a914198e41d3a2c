import { link, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { StartupError } from '../startup-error.ts'

function unfinishedName(file: string): string {
  return join(dirname(file), `.${basename(file)}.part`)
}

const reasons: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EEXIST: 'a part of the path is a file',
  ENOTDIR: 'a part of the path is a file',
}

async function findKind(path: string): Promise<'folder' | 'file' | null> {
  return stat(path).then(
    (found) => (found.isDirectory() ? 'folder' : 'file'),
    () => null,
  )
}

/** A new folder would hide an unmounted disk. */
export async function refuseWithoutFolder(file: string) {
  const folder = dirname(file)
  if ((await findKind(folder)) !== null) return
  throw new StartupError(
    `There is no folder ${folder}, and nothing was written; make it, or mount the disk that it is on.`,
  )
}

async function refuseTaken(file: string) {
  const kind = await findKind(file)
  if (kind === 'folder') throw new StartupError(`${file} is a folder; name the file in it.`)
  if (kind === 'file') throw taken(file)
}

async function settle(unfinished: string, file: string) {
  try {
    await link(unfinished, file)
    await rm(unfinished)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' || (await findKind(file)) !== null) throw taken(file)
    // A disk without hard links.
    await rename(unfinished, file)
  }
  const folder = await open(dirname(file)).catch(() => null)
  await folder?.sync().catch(() => {})
  await folder?.close()
}

function taken(file: string): StartupError {
  return new StartupError(`There is a file ${file} already, and it was left as it is; choose another name.`)
}

/** The file gets its name once synced and checked. */
export async function writeNewFile(
  file: string,
  text: AsyncIterable<string>,
  check: (path: string) => Promise<unknown>,
) {
  const unfinished = unfinishedName(file)
  await refuseTaken(file)
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await rm(unfinished, { force: true })
    const handle = await open(unfinished, 'wx', 0o600)
    try {
      await pipeline(Readable.from(text), createGzip(), async (parts: AsyncIterable<Buffer>) => {
        for await (const part of parts) await handle.appendFile(part)
      })
      await handle.sync()
    } finally {
      await handle.close()
    }
    await check(unfinished)
    await settle(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {})
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? '']
    if (!reason) throw error
    throw new StartupError(`${file} could not be written: ${reason}.`, { cause: error })
  }
}
