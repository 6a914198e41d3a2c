import type { OpenedDatabase } from '../../server/src/base/db/database.ts'
import { insertMembers } from './members.ts'
import { runStatement } from './plans.ts'

export const eachHas = { grants: 10, purchases: 3 } as const

/** SQL of a fixed, scattered moment in the last three years for a number. */
const moment = (n: string) =>
  `(date_trunc('day', now()) - interval '3 years' * ((hashint4(${n}) & 2147483647) / 2147483648.0))`

/** `to` is exclusive. */
function statements(from: number, to: number): string[] {
  const { grants, purchases } = eachHas
  const each = `generate_series(${from}, ${to - 1}) as n`
  const lines = `generate_series(${from * grants}, ${to * grants - 1}) as k`
  const bought = `${lines} where k % ${grants} < ${purchases}`
  const member = `'member-' || k / ${grants}`
  const granted = `case when k % ${grants} = ${grants - 1} and k / ${grants} % 10 < 6 then now() - interval '10 days' else ${moment('k')} end`
  return [
    `insert into orders (id, buyer_id, provider, provider_order_id, state, total_months, price_per_month_cents, discount_percent,
       sub_total_cents, months_discount_cents, points, points_discount_cents, total_cents, create_request_id, language,
       created_at, expires_at, completed_at)
     select 'order-' || k, ${member}, 'paypal', 'PAYPAL' || k, case when k % 1000 = 0 then 'refunded' else 'completed' end,
       1, 1200, 0, 1200, 0, 0, 0, 1200, 'create-' || k, 'en', ${moment('k')}, ${moment('k')}, ${moment('k')} from ${bought}`,
    `insert into grants (account_id, kind, months, seconds, reason, order_id, created_at)
     select ${member}, 'grant', 1, 2592000, 'order', case when k % ${grants} < ${purchases} then 'order-' || k end, ${granted}
     from ${lines}`,
    `insert into order_lines (order_id, position, account_id, email, months)
     select 'order-' || k, 0, ${member}, ${member} || '@example.org', 1 from ${bought}`,
    `insert into payments (id, account_id, order_id, provider, provider_transaction_id, cents, created_at)
     select 'payment-' || k, ${member}, 'order-' || k, 'paypal', 'capture-' || k, 1200, ${moment('k')} from ${bought}`,
    `insert into mails (id, kind, recipient, language, subject, body_text, body_html, links, state, tries, error, created_at, sent_at)
     select 'mail-' || k, 'receipt', ${member} || '@example.org', 'en', 'Your receipt from Strøm', '', '', '[]',
       case when k % 1000 = 1 then 'failed' else 'sent' end, 1, case when k % 1000 = 1 then 'no such mailbox' end,
       ${moment('k')}, case when k % 1000 <> 1 then ${moment('k')} end
     from ${bought}`,
    `insert into subscription_starts (grant_id, account_id, started_at)
     select id, account_id, created_at from grants where id % 3 = 0 and account_id like 'member-%' on conflict do nothing`,
    `insert into access (account_id, ends_at)
     select 'member-' || n, now() + interval '20 days' * case when n % 10 < 6 then 1 else -1 end from ${each}`,
    `insert into reward_entries (account_id, points, kind, created_at)
     select 'member-' || n, 50, 'demonstration', ${moment('n')} from ${each}`,
    `insert into invitations (id, inviter_id, email, status, invitee_id, created_at, expires_at, registered_at, completed_at)
     select 'invitation-' || n, 'member-' || n, 'member-' || n + 1 || '@example.org', 3, 'member-' || n + 1,
       ${moment('n')}, ${moment('n')}, ${moment('n')}, ${moment('n')}
     from ${each} where n % 2 = 0`,
    `insert into playback_sessions (id, public_id, account_id, device_id, network, ip, stream_id, player, created_at, last_seen_at,
       expires_at, ends_at, ended_reason)
     select 'session-' || n, 'public-' || n, 'member-' || n, 'device-' || n, '127.0.0.1', '127.0.0.1',
       (select id from streams order by position limit 1), 'default', now() - interval '20 hours' * (n % 97) / 97 - interval '1 hour',
       now() - interval '20 hours' * (n % 97) / 97, now(), now() - interval '20 hours' * (n % 97) / 97, 'signed-out'
     from ${each} where n % 10 = 3`,
    `insert into tickets (account_id, type, subject, description, status, created_at, resolved_at, active_at)
     select 'member-' || n, 1, 'No picture', 'It stands still.', 3, ${moment('n')}, ${moment('n')}, ${moment('n')}
     from ${each} where n % 10 = 4`,
  ]
}

/** The sums that triggers would have counted. */
const countedByDay = `
  insert into day_totals
  select day, is_legacy, provider, sum(members), sum(subscriptions), sum(payments), sum(orders), sum(cents)
  from (
    select day, is_legacy, provider, 0 as members, subscriptions, payments, orders, cents
    from counted_lines join accounts on accounts.id = account_id
    union all
    select (created_at at time zone 'UTC')::date, is_legacy, '', 1, 0, 0, 0, 0 from accounts
  ) as lines
  group by day, is_legacy, provider`

/**
 * For a site that is not running. Runs on one connection with triggers and foreign keys off: the rows keep
 * the rules.
 */
export async function insertCrowd({ db }: OpenedDatabase, { from, to }: { from: number; to: number }) {
  await runStatement(db, "set session_replication_role = 'replica'")
  await insertMembers(db, { from, to, at: moment })
  for (const statement of statements(from, to)) await runStatement(db, statement)
  await runStatement(db, "set session_replication_role = 'origin'")
  await runStatement(db, 'truncate day_totals, day_changes')
  await runStatement(db, countedByDay)
  await runStatement(db, 'vacuum analyze')
}
