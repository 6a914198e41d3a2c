import { sql } from 'kysely'
import type { Db } from '../src/base/db/db.ts'

/** Whatever adds to these tables fails as on a full disk, until the returned function is called. */
export async function fillDisk(db: Db, tables: readonly string[]): Promise<() => Promise<void>> {
  await sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(db)
  for (const table of tables) {
    await sql`create trigger full_disk before insert or update on ${sql.table(table)}
      execute function no_room()`.execute(db)
  }
  return async () => {
    await sql`drop function no_room cascade`.execute(db)
  }
}
