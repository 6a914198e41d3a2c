import { plainEmail } from '@strom/contract'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Where addresses are stored, and which row beside `own` must not come to hold the same one. */
const places = [
  { table: 'accounts', key: 'id', column: 'email', rival: sql`true` },
  { table: 'invitations', key: 'id', column: 'email', rival: sql`other.inviter_id = own.inviter_id` },
  { table: 'account_links', key: 'token_hash', column: 'new_email', rival: sql`false` },
]

/**
 * Writes the domains of stored addresses in letters; they were kept as they were typed. Of two accounts for one
 * mailbox, the one that is not in letters keeps its row as it is: only a person can settle whose months are whose.
 */
export const emailDomains: Migration = {
  async up(db) {
    for (const place of places) {
      const [table, key, column] = [sql.table(place.table), sql.ref(place.key), sql.ref(place.column)]
      const { rows } = await sql<{ key: string; email: string }>`
        select ${key} as key, ${column} as email from ${table}
        where ${column} like '%@%xn--%' or octet_length(${column}) > char_length(${column})
        order by created_at`.execute(db)
      for (const row of rows) {
        const plain = plainEmail(row.email)
        if (plain === row.email) continue
        await sql`
          update ${table} as own set ${column} = ${plain} where own.${key} = ${row.key}
          and not exists (select from ${table} as other where other.${column} = ${plain} and ${place.rival})`.execute(
          db,
        )
      }
    }
  },
}
