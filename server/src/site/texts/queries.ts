import { sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import { isVersion } from '../../base/db/is-version.ts'

export function listTexts(db: Db) {
  return db.selectFrom('texts').select(['id', 'en', 'nb', 'version']).orderBy('id').execute()
}

export function findText(db: Db, id: string) {
  return db.selectFrom('texts').select(['en', 'nb']).where('id', '=', id).executeTakeFirst()
}

type TextRow = { id: string; en: string; nb: string; updated_at: Date; updated_by: string | null }

/** Undefined if it was changed already. */
export function insertText(db: Db, text: TextRow) {
  return db
    .insertInto('texts')
    .values(text)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('version')
    .executeTakeFirst()
}

/** Undefined if the version differs. */
export function updateText(db: Db, { id, ...text }: TextRow, version: number) {
  return db
    .updateTable('texts')
    .set({ ...text, version: sql<number>`default` })
    .where('id', '=', id)
    .where(isVersion(version))
    .returning('version')
    .executeTakeFirst()
}

/** Undefined if the stored version differs. */
export function deleteText(db: Db, id: string, version: number) {
  return db
    .deleteFrom('texts')
    .where('id', '=', id)
    .where(isVersion(version))
    .returning(['en', 'nb'])
    .executeTakeFirst()
}
