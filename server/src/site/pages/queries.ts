import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import { isVersion } from '../../base/db/is-version.ts'
import type { PagesTable } from '../../base/db/tables/site.ts'

export function listPages(db: Db) {
  return db
    .selectFrom('pages')
    .select(['slug', 'title_en', 'title_nb', 'body_en', 'body_nb', 'shown', 'version'])
    .orderBy('slug')
    .execute()
}

export type PageRow = Awaited<ReturnType<typeof listPages>>[number]

/** Undefined if it exists already. */
export function insertPage(db: Db, page: Insertable<PagesTable>) {
  return db
    .insertInto('pages')
    .values(page)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('version')
    .executeTakeFirst()
}

/** Undefined if the version differs. */
export function updatePage(db: Db, { slug, ...page }: Insertable<PagesTable>, version: number) {
  return db
    .updateTable('pages')
    .set({ ...page, version: sql<number>`default` })
    .where('slug', '=', slug)
    .where(isVersion(version))
    .returning('version')
    .executeTakeFirst()
}

/** Undefined if the version differs. */
export function deletePage(db: Db, slug: string, version: number) {
  return db
    .deleteFrom('pages')
    .where('slug', '=', slug)
    .where(isVersion(version))
    .returning(['title_en', 'title_nb', 'body_en', 'body_nb', 'shown'])
    .executeTakeFirst()
}
