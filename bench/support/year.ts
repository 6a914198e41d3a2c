import type { OpenedDatabase } from '../../server/src/base/db/database.ts'
import { insertCrowd } from './crowd.ts'
import { runStatement } from './plans.ts'

export const yearOf = {
  accounts: Number(process.env.YEAR_ACCOUNTS ?? 10_000),
  sessions: Number(process.env.YEAR_SESSIONS ?? 1_000_000),
}

/** SQL expression: moment `n` of `of`, spread evenly over the last year. */
const spread = (n: string, of: number) => `now() - interval '365 days' * (1 - ${n}::float8 / ${of})`
const member = (n: string) => `'member-' || (hashint4(${n}::int) & 2147483647) % ${yearOf.accounts}`
const words = (n: string, many: number) =>
  `repeat('A line as a mail has many of. ', ${many}) || ${n} || ' and so on.'`

function statements(): string[] {
  const { accounts, sessions } = yearOf
  const each = (many: number) => `generate_series(1, ${many}) as n`
  const [devices, mails, deliveries] = [accounts * 5, accounts * 20, accounts * 10]
  // Changes of sources are kept for 30 days only.
  const [changes, acts, networks] = [accounts / 2, accounts * 3, accounts * 8]
  const shortened = (n: string, of: number) =>
    `case when ${n} < ${of} * 0.92 then '203.0.113.0/24' else '203.0.113.' || ${n} % 200 end`
  return [
    `insert into devices (id, account_id, token_hash, agent, network, created_at, last_seen_at, ended_at, ended_reason)
     select 'old-device-' || n, 'member-' || n % ${accounts}, 'hash-' || n, 'Mozilla/5.0 (Bench)', ${shortened('n', devices)},
       ${spread('n', devices)}, ${spread('n', devices)}, ${spread('n', devices)}, 'signed-out' from ${each(devices)}`,
    `insert into account_networks (account_id, network, first_seen_at, last_seen_at)
     select 'member-' || n % ${accounts}, '203.0.' || n / ${accounts} || '.0/24', ${spread('n', networks)}, ${spread('n', networks)}
     from ${each(networks)}`,
    `insert into playback_sessions (id, public_id, account_id, device_id, network, ip, stream_id, player, created_at, last_seen_at,
       expires_at, ends_at, ended_reason, figures, figures_at)
     select 'year-' || n, 'year-' || n, 'member-' || n % ${accounts}, 'old-device-' || (n % ${devices} + 1), ${shortened('n', sessions)},
       ${shortened('n', sessions)}, (array(select id from streams order by position))[1 + n % 3], 'default',
       ${spread('n', sessions)} - interval '50 minutes', ${spread('n', sessions)}, ${spread('n', sessions)}, ${spread('n', sessions)},
       'expired', '{"startUpMs":420,"stalls":1,"stalledMs":310,"rendition":"1080p","latency":0.84}', ${spread('n', sessions)}
     from ${each(sessions)}`,
    `insert into own_streams (account_id, stream_id, favourite_since, watched_at)
     select 'member-' || n, id, case when n % 3 = 0 then ${spread('n', accounts)} end, ${spread('n', accounts)}
     from generate_series(0, ${accounts - 1}) as n cross join (select id from streams order by position limit 3) as stream`,
    `insert into mails (id, kind, recipient, language, subject, body_text, body_html, links, state, tries, created_at, sent_at)
     select 'year-mail-' || n, 'reminder', ${member('n')} || '@example.org', 'en', 'Your access ends', ${words('n', 40)}, ${words('n', 120)},
       '[]', 'sent', 1, ${spread('n', mails)}, ${spread('n', mails)} from ${each(mails)}`,
    `insert into access_reminders (account_id, ends_at, days, created_at)
     select 'member-' || n % ${accounts}, ${spread('n', accounts * 10)}, 3, ${spread('n', accounts * 10)} from ${each(accounts * 10)}`,
    `insert into account_links (token_hash, account_id, purpose, created_at, expires_at)
     select 'link-' || n, ${member('n')}, 'password-reset', ${spread('n', accounts)}, ${spread('n', accounts)} from ${each(accounts)}`,
    `insert into webhooks (id, url, events, sealed_secret, created_at)
     values ('bench', 'http://127.0.0.1:1/hook', '["ticket.opened"]', '-', now())`,
    `insert into webhook_deliveries (id, webhook_id, event, account_id, body, state, tries, status, created_at, tried_at)
     select 'delivery-' || n, 'bench', 'access.changed', ${member('n')}, ${words('n', 10)}, 'delivered', 1, 200,
       ${spread('n', deliveries)}, ${spread('n', deliveries)} from ${each(deliveries)}`,
    `insert into source_changes (stream_id, player, at, state)
     select (array(select id from streams order by position))[1 + n % 3], 'default', now() - interval '30 days' * (1 - n::float8 / ${changes}),
       case when n / 3 % 2 = 0 then 'up' else 'down' end from ${each(changes)}`,
    `insert into audit_log (at, actor, actor_id, act, subject_kind, subject_id, before, after)
     select ${spread('n', acts)}, 'owner', 'member-0', 'days-granted', 'account', ${member('n')}, '{"days":1}', '{"days":2}'
     from ${each(acts)}`,
    `insert into invitation_sends (inviter_id, email, created_at)
     select ${member('n')}, 'friend-' || n || '@example.org', ${spread('n', accounts)} from ${each(accounts)}`,
    `insert into idempotency_keys (account_id, digest, answer, created_at)
     select ${member('n')}, 'digest-' || n, '{}', ${spread('n', accounts)} from ${each(accounts)}`,
    `insert into throttles (key, points, expire)
     select 'bench-' || n, 1, extract(epoch from ${spread('n', accounts * 5)})::bigint * 1000 from ${each(accounts * 5)}`,
    `insert into unknown_addresses (ip, seen_at)
     select '2001:db8::' || n, ${spread('n', accounts)} from ${each(accounts)}`,
  ]
}

/** The site must have run once and be stopped. */
export async function insertYear(database: OpenedDatabase) {
  await insertCrowd(database, { from: 0, to: yearOf.accounts })
  const { db } = database
  await runStatement(db, "set session_replication_role = 'replica'")
  for (const statement of statements()) await runStatement(db, statement)
  await runStatement(db, "set session_replication_role = 'origin'")
  await runStatement(db, 'vacuum analyze')
}
