// Commits rows into an embedded database whose disk is recorded.
import { randomBytes } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { recordWrites } from './recorded-writes.ts'

const { FOLDER = '', JOURNAL = '', ROWS = '0' } = process.env
const acknowledge = recordWrites(join(realpathSync(FOLDER), 'database'), JOURNAL)
const { openEmbedded } = await import('../../server/src/base/db/embedded/embedded.ts')
const quiet = { info() {}, warn() {}, error: console.error }
const { db, close } = await openEmbedded(realpathSync(FOLDER), quiet)
await sql`create table marks (id int primary key, filling text not null, changed int not null default 0)`.execute(
  db,
)
for (let id = 0; id < Number(ROWS); id++) {
  // Sometimes more than a page.
  const filling = randomBytes(id % 7 === 0 ? 9000 : 60).toString('base64')
  await db.transaction().execute(async (tx) => {
    await sql`insert into marks (id, filling) values (${id}, ${filling})`.execute(tx)
    await sql`update marks set changed = changed + 1 where id = ${Math.floor(id / 2)}`.execute(tx)
  })
  acknowledge(id)
  if (id % 150 === 149) await sql`checkpoint`.execute(db)
  if (id % 400 === 399) await sql`vacuum marks`.execute(db)
}
await close()
