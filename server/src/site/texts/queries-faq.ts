import { type Selectable, sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import type { FaqEntriesTable } from '../../base/db/tables/site.ts'

export type FaqEntryRow = Selectable<FaqEntriesTable>

export function listFaqEntries(db: Db) {
  return db.selectFrom('faq_entries').selectAll().orderBy('position').execute()
}

export async function lockFaqEntries(tx: Db) {
  await sql`lock table faq_entries in share row exclusive mode`.execute(tx)
  return listFaqEntries(tx)
}

export async function replaceFaqEntries(tx: Db, entries: FaqEntryRow[]) {
  await tx.deleteFrom('faq_entries').execute()
  if (entries.length > 0) await tx.insertInto('faq_entries').values(entries).execute()
}
