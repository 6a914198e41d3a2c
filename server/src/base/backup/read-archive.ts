import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { StartupError } from '../startup-error.ts'
import type { Tell } from './archive.ts'
import { checkArchive, type ReadArchive } from './check-archive.ts'
import { splitLines } from './split-lines.ts'

export type ArchivedRows = { table: string; lines: string[] }

type Reading = {
  file: string
  onRows?: (rows: ArchivedRows) => Promise<void>
  tell?: Tell
}

const atOnce = 256 * 1024

async function readLines({ file, onRows, tell }: Reading): Promise<ReadArchive> {
  const bytes = pipeline(createReadStream(file), createGunzip({ chunkSize: atOnce }), () => {})
  const check = checkArchive(file)
  let rows = 0
  for await (const lines of splitLines(bytes)) {
    let batch: ArchivedRows | undefined
    for (const line of lines) {
      const table = check.checkLine(line)
      if (table === null) continue
      if (batch && batch.table !== table) {
        await onRows?.(batch)
        batch = undefined
      }
      batch ??= { table, lines: [] }
      batch.lines.push(line.toString('utf8'))
      rows += 1
    }
    if (batch) await onRows?.(batch)
    tell?.(`${rows} rows`)
  }
  return check.finish()
}

const unreadable: Record<string, (file: string) => string> = {
  ENOENT: (file) => `There is no file ${file}.`,
  EISDIR: (file) => `${file} is a folder; name the file in it.`,
  EACCES: (file) => `${file} may not be read by this user.`,
  Z_DATA_ERROR: (file) => `${file} is damaged, or is no backup of this program.`,
  Z_BUF_ERROR: (file) => `${file} is cut off: its end is missing.`,
}

/** Trust the rows only once this returns. */
export async function readArchive(reading: Reading): Promise<ReadArchive> {
  try {
    return await readLines(reading)
  } catch (error) {
    const sentence = unreadable[(error as NodeJS.ErrnoException).code ?? '']
    throw sentence ? new StartupError(sentence(reading.file), { cause: error }) : error
  }
}
