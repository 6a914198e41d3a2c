import { createHash } from 'node:crypto'
import type { Db } from '../db/db.ts'
import { type ArchiveHead, type ArchiveTail, archiveFormat, archiveVersion, type Tell } from './archive.ts'
import { type DumpedTable, listSequences, listTables, readLines } from './queries-dump.ts'

/** A row with bytes may hold megabytes. */
const rowsAtOnce = { small: 2000, bytes: 8 } as const

/** The data folder's secrets. */
export type RowsBeside = { table: string; columns: string[]; rows: string[][] }

export type AboutDump = {
  madeAt: Date
  database: ArchiveHead['database']
  migrations: string[]
  beside: RowsBeside
  tell: Tell
}

function linesBeside({ columns }: DumpedTable, { columns: given, rows }: RowsBeside): string[] {
  return rows.map((row) => JSON.stringify(columns.map((column) => row[given.indexOf(column)] ?? null)))
}

export async function* dumpLines(tx: Db, about: AboutDump): AsyncGenerator<string, ArchiveTail> {
  const tables = await listTables(tx)
  const sequences = await listSequences(tx)
  const whole = createHash('sha256')
  const counted: ArchiveTail['tables'] = {}
  const pass = (text: string) => {
    whole.update(text)
    return text
  }
  const head: ArchiveHead = {
    format: archiveFormat,
    version: archiveVersion,
    madeAt: about.madeAt.toISOString(),
    database: about.database,
    migrations: about.migrations,
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    sequences: Object.fromEntries(sequences.map(({ name, last }) => [name, last])),
  }
  yield pass(`${JSON.stringify(head)}\n`)
  for (const [at, table] of tables.entries()) {
    const hash = createHash('sha256')
    let rows = 0
    yield pass(`${JSON.stringify({ table: table.name })}\n`)
    for await (const lines of linesOf(tx, table, about.beside)) {
      const text = `${lines.join('\n')}\n`
      hash.update(text)
      rows += lines.length
      about.tell(`table ${at + 1} of ${tables.length}, ${table.name}: ${rows} rows`)
      yield pass(text)
    }
    counted[table.name] = { rows, sha256: hash.digest('hex') }
  }
  const tail: ArchiveTail = { tables: counted, sha256: whole.digest('hex') }
  yield `${JSON.stringify(tail)}\n`
  return tail
}

async function* linesOf(tx: Db, table: DumpedTable, beside: RowsBeside): AsyncGenerator<string[]> {
  yield* readLines(tx, table, table.hasBytes ? rowsAtOnce.bytes : rowsAtOnce.small)
  if (table.name === beside.table && beside.rows.length > 0) yield linesBeside(table, beside)
}
