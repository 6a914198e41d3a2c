import type { PostgresDatabase } from '../../server/src/base/db/database.ts'
import { runStatement } from './plans.ts'

export const memberToken = (number: number) => `bench-token-${number}`
export const memberId = (number: number) => `member-${number}`
export const memberEmail = (number: number) => `member-${number}@example.org`

/** SHA-256, base64url: what the site stores of a Token. */
const tokenHash = `translate(rtrim(encode(sha256(convert_to('bench-token-' || n, 'UTF8')), 'base64'), '='), '+/', '-_')`

/**
 * Members `from` to `to` (exclusive), each signed in on one device; `at(n)` is SQL of when they registered.
 */
export async function insertMembers(
  db: PostgresDatabase['db'],
  { from, to, at = () => 'now()' }: { from: number; to: number; at?: (n: string) => string },
) {
  const series = `generate_series(${from}, ${to - 1}) as n`
  await runStatement(
    db,
    `insert into accounts (id, email, username, password_hash, is_legacy, created_at)
     select 'member-' || n, 'member-' || n || '@example.org', 'Person ' || n, '-', n % 10 = 9, ${at('n')} from ${series}`,
  )
  await runStatement(
    db,
    `insert into devices (id, account_id, token_hash, agent, network, created_at, last_seen_at)
     select 'device-' || n, 'member-' || n, ${tokenHash}, 'Bench', '127.0.0.1', now(), now() from ${series}`,
  )
}
