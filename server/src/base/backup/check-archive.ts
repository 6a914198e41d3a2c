import { createHash, type Hash } from 'node:crypto'
import * as z from 'zod'
import { StartupError } from '../startup-error.ts'
import {
  type ArchiveHead,
  type ArchiveTail,
  archiveFormat,
  archiveHead,
  archiveTail,
  archiveVersion,
} from './archive.ts'

export type ReadArchive = { head: ArchiveHead; tail: ArchiveTail }

const openingBracket = 0x5b
const beginning = z.object({ table: z.string() })

function parseJson(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'))
  } catch {
    return undefined
  }
}

function readHead(file: string, line: Buffer): ArchiveHead {
  const found = parseJson(line) as Partial<ArchiveHead> | null | undefined
  if (found?.format !== archiveFormat) throw new StartupError(`${file} is no backup of this program.`)
  if (found.version !== archiveVersion) {
    throw new StartupError(`${file} was made by a newer version of this program; use that version.`)
  }
  const head = archiveHead.safeParse(found)
  if (!head.success) throw new StartupError(`${file} is damaged: its first line is not whole.`)
  return head.data
}

function findDifference(read: ArchiveTail['tables'], said: ArchiveTail['tables']): string | undefined {
  return [...new Set([...Object.keys(read), ...Object.keys(said)])].find(
    (name) => read[name]?.rows !== said[name]?.rows || read[name]?.sha256 !== said[name]?.sha256,
  )
}

export function checkArchive(file: string) {
  const whole = createHash('sha256')
  const tables: ArchiveTail['tables'] = {}
  let head: ArchiveHead | undefined
  let tail: ArchiveTail | undefined
  let current: { name: string; hash: Hash; rows: number } | undefined

  function checkRow(line: Buffer): string {
    if (!current) throw new StartupError(`${file} is damaged: a row belongs to no table.`)
    current.hash.update(line).update('\n')
    current.rows += 1
    return current.name
  }

  function endTable() {
    if (current) tables[current.name] = { rows: current.rows, sha256: current.hash.digest('hex') }
    current = undefined
  }

  function checkTableEnds(line: Buffer, { tables: announced }: ArchiveHead): null {
    endTable()
    const value = parseJson(line)
    const next = announced[Object.keys(tables).length]?.name
    const begins = beginning.safeParse(value)
    if (begins.success && begins.data.table === next) {
      current = { name: next, hash: createHash('sha256'), rows: 0 }
      return null
    }
    const end = archiveTail.safeParse(value)
    if (!end.success) throw new StartupError(`${file} is damaged: a line of it cannot be read.`)
    const different = findDifference(tables, end.data.tables)
    if (different) throw new StartupError(`${file} is damaged: its table ${different} is not what it was.`)
    if (whole.copy().digest('hex') !== end.data.sha256) {
      throw new StartupError(`${file} is damaged: it is not what it was.`)
    }
    tail = end.data
    return null
  }

  function readLine(line: Buffer): string | null {
    if (tail) throw new StartupError(`${file} is damaged: something stands behind its end.`)
    if (head) return line[0] === openingBracket ? checkRow(line) : checkTableEnds(line, head)
    head = readHead(file, line)
    return null
  }

  return {
    checkLine(line: Buffer): string | null {
      const table = readLine(line)
      whole.update(line).update('\n')
      return table
    },
    finish(): ReadArchive {
      if (!head || !tail) throw new StartupError(`${file} is cut off: its end is missing.`)
      return { head, tail }
    },
  }
}
