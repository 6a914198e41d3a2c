import type { OpenedDatabase } from '../db/database.ts'
import { migrateToLatest } from '../db/migrate.ts'
import { migrations } from '../db/migrations/migrations.ts'
import { StartupError } from '../startup-error.ts'
import type { ArchiveHead, Tell } from './archive.ts'
import type { ReadArchive } from './check-archive.ts'
import {
  allowLongWork,
  analyze,
  insertLines,
  listColumns,
  openForLoading,
  setSequence,
  type TargetColumn,
} from './queries-load.ts'
import { readArchive } from './read-archive.ts'

export type ArchivedRow = Record<string, string | null>

type Loading = {
  database: Pick<OpenedDatabase, 'db'>
  file: string
  archive: ReadArchive
  schema?: string
  /** Takes one table's rows instead. */
  sieve?: { table: string; collect(row: ArchivedRow): void }
  tell: Tell
}

export function refuseNewer(file: string, { migrations: had }: ArchiveHead) {
  const unknown = had.filter((name) => !(name in migrations))
  if (unknown.length === 0) return
  throw new StartupError(
    `${file} was made by a newer version of this program (it has ${unknown.join(', ')}); restore it with that version.`,
  )
}

function columnsFor(file: string, head: ArchiveHead, found: Map<string, TargetColumn[]>) {
  const targets = new Map<string, TargetColumn[]>()
  for (const [name, own] of found) {
    if (name.startsWith('kysely_')) continue
    const archived = head.tables.find((table) => table.name === name)?.columns ?? []
    const columns = archived.flatMap((column) => own.find((one) => one.name === column) ?? [])
    if (columns.length !== own.length || columns.length !== archived.length) {
      throw new StartupError(`${file} does not fit this program: its table ${name} has other columns.`)
    }
    targets.set(name, columns)
  }
  return targets
}

function parseRow(columns: TargetColumn[], line: string): ArchivedRow {
  const values: (string | null)[] = JSON.parse(line)
  return Object.fromEntries(columns.map(({ name }, at) => [name, values[at] ?? null]))
}

export async function loadArchive({ database, file, archive, schema, sieve, tell }: Loading) {
  const { db } = database
  const { head, tail } = archive
  const then = Object.entries(migrations).filter(([name]) => head.migrations.includes(name))
  await migrateToLatest(database, Object.fromEntries(then), schema)
  await db.transaction().execute(async (tx) => {
    await allowLongWork(tx)
    const targets = columnsFor(file, head, await listColumns(tx))
    const finishLoading = await openForLoading(tx, [...targets.keys()])
    const read = await readArchive({
      file,
      tell: (says) => tell(`stored ${says}`),
      async onRows({ table, lines }) {
        const columns = targets.get(table)
        if (!columns) return
        if (table !== sieve?.table) return insertLines(tx, table, columns, lines)
        for (const line of lines) sieve.collect(parseRow(columns, line))
      },
    })
    if (read.tail.sha256 !== tail.sha256)
      throw new StartupError(`${file} was changed while it was being read.`)
    tell('looking the rows over')
    await finishLoading()
    for (const [name, last] of Object.entries(head.sequences)) await setSequence(tx, name, last)
  })
  await migrateToLatest(database, migrations, schema)
  await db.transaction().execute(async (tx) => {
    await allowLongWork(tx)
    await analyze(tx)
  })
}
