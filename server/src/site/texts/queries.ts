import { sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import { isVersion } from '../../base/db/is-version.ts'

/** Every text that was changed, by id. */
export function listTexts(db: Db) {
  return db.selectFrom('texts').select(['id', 'en', 'nb', 'version']).orderBy('id').execute()
}

/** The owner's replacement of a text, if there is one. */
export function findText(db: Db, id: string) {
  return db.selectFrom('texts').select(['en', 'nb']).where('id', '=', id).executeTakeFirst()
}

type Written = { id: string; en: string; nb: string; updated_at: Date; updated_by: string | null }

/** Stores a text that nobody has changed before; undefined when somebody has. */
export function insertText(db: Db, text: Written) {
  return db
    .insertInto('texts')
    .values(text)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('version')
    .executeTakeFirst()
}

/** Changes a text that still has this version; undefined when it has another. */
export function updateText(db: Db, { id, ...text }: Written, version: number) {
  return db
    .updateTable('texts')
    .set({ ...text, version: sql<number>`default` })
    .where('id', '=', id)
    .where(isVersion(version))
    .returning('version')
    .executeTakeFirst()
}

/** Changes a text, whatever it was before. */
export function upsertText(db: Db, { id, ...text }: Written) {
  return db
    .insertInto('texts')
    .values({ id, ...text })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...text, version: sql<number>`default` }))
    .returning('version')
    .executeTakeFirstOrThrow()
}

/** Forgets what a text was changed to; with a version only if it still has that. What it said, or undefined when there is none such. */
export function deleteText(db: Db, id: string, version?: number) {
  let query = db.deleteFrom('texts').where('id', '=', id)
  if (version !== undefined) query = query.where(isVersion(version))
  return query.returning(['en', 'nb']).executeTakeFirst()
}
