// Operators' settings must not change what the site reads or locks.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeOnPostgres, silentLog } from '../../../../testing/db/databases.ts'
import { openPostgres } from './postgres.ts'

describeOnPostgres('a database with settings of its own', (open) => {
  it('is read, and locks, as any other', async () => {
    const { db, url } = await open()
    const database = sql.id(new URL(url).pathname.slice(1))
    const settings = [
      sql`datestyle = 'SQL, DMY'`,
      sql`timezone = 'Pacific/Auckland'`,
      sql`bytea_output = 'escape'`,
      sql`default_transaction_isolation = 'repeatable read'`,
    ]
    for (const setting of settings) await sql`alter database ${database} set ${setting}`.execute(db)
    const opened = await openPostgres(url, silentLog, 1)
    const { rows } = await sql`
      select '2026-11-09T01:02:03.004Z'::timestamptz as at, decode('005cff', 'hex') as bytes,
             current_setting('transaction_isolation') as isolation`.execute(opened.db)
    await opened.close()
    await sql`alter database ${database} reset all`.execute(db)
    const at = new Date('2026-11-09T01:02:03.004Z')
    expect(rows).toEqual([{ at, bytes: Buffer.from([0, 0x5c, 0xff]), isolation: 'read committed' }])
  })
})
