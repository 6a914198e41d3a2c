import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Kind, Records } from './records.ts'

export type Store = {
  find<K extends Kind>(kind: K, id: string): Records[K] | undefined
  /** Oldest first. */
  list<K extends Kind>(kind: K): Records[K][]
  /** Due until `moment`, earliest first. */
  listDue<K extends Kind>(kind: K, moment: number): { id: string; record: Records[K] }[]
  /** Without `due` no work follows. */
  put<K extends Kind>(kind: K, id: string, record: Records[K], due?: number): void
  remove(kind: Kind, id: string): void
  /** Nested calls join the outer transaction. */
  transaction<T>(work: () => T): T
  empty(): void
  close(): void
}

const schema = `
create table if not exists records (
  kind text not null,
  id text not null,
  due integer,
  record text not null,
  primary key (kind, id)
);
create index if not exists records_due on records (kind, due) where due is not null;
`

function openFile(path: string): DatabaseSync {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true })
  const database = new DatabaseSync(path)
  // Committed data survives `kill -9`.
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000')
  database.exec(schema)
  return database
}

export function openStore(path: string): Store {
  const database = openFile(path)
  const found = database.prepare('select record from records where kind = ? and id = ?')
  const listed = database.prepare('select record from records where kind = ? order by rowid')
  const due = database.prepare(
    'select id, record from records where kind = ? and due <= ? order by due, rowid',
  )
  const written = database.prepare(
    'insert into records (kind, id, record, due) values (?, ?, ?, ?) on conflict (kind, id) do update set record = excluded.record, due = excluded.due',
  )
  const removed = database.prepare('delete from records where kind = ? and id = ?')
  let depth = 0
  const read = (row: unknown) => JSON.parse((row as { record: string }).record)
  return {
    find(kind, id) {
      const row = found.get(kind, id)
      return row && read(row)
    },
    list: (kind) => listed.all(kind).map(read),
    listDue: (kind, moment) =>
      due.all(kind, moment).map((row) => ({ id: String(row.id), record: read(row) })),
    put(kind, id, record, dueAt) {
      written.run(kind, id, JSON.stringify(record), dueAt ?? null)
    },
    remove(kind, id) {
      removed.run(kind, id)
    },
    transaction(work) {
      if (depth > 0) return work()
      database.exec('begin immediate')
      depth += 1
      try {
        const result = work()
        database.exec('commit')
        return result
      } catch (error) {
        database.exec('rollback')
        throw error
      } finally {
        depth -= 1
      }
    },
    empty() {
      database.exec("delete from records where kind <> 'key'")
    },
    close() {
      database.close()
    },
  }
}
