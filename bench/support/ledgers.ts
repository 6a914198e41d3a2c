import type { PostgresDatabase } from '../../server/src/base/db/database.ts'
import { runStatement } from './plans.ts'

export const ledgerSizes = {
  accounts: 60_000,
  grants: 1_000_000,
  payments: 1_000_000,
  refunds: 10_000,
} as const

/** Lifts the timeout for statements that fill tables. */
export function patientAddress(url: string): string {
  const address = new URL(url)
  address.searchParams.set('options', '-c statement_timeout=0')
  return address.href
}

/** One account in ten is legacy, one payment in twenty Bitcoin. */
export async function fillLedgers({ db }: PostgresDatabase, now: number) {
  const { accounts, grants, payments, refunds } = ledgerSizes
  const end = `timestamptz '${new Date(now).toISOString()}'`
  const at = (n: string, of: number) => `${end} - interval '3 years' * (1 - ${n}::float8 / ${of})`
  const account = (n: string) => `'account-' || (hashint4(${n}) & 2147483647) % ${accounts}`
  const statements = [
    `insert into accounts (id, email, username, password_hash, is_legacy, created_at)
     select 'account-' || n, 'person-' || n || '@example.org', 'Person', '-', n % 10 = 0, ${at('n', accounts)}
     from generate_series(0, ${accounts - 1}) as n`,
    // The trigger checks access for each line; here every third line begins a subscription.
    'alter table grants disable trigger grants_note_start',
    `insert into grants (account_id, kind, months, seconds, reason, created_at)
     select ${account('n')}, 'grant', 1, 2592000, 'order', ${at('n', grants)} from generate_series(1, ${grants}) as n`,
    'alter table grants enable trigger grants_note_start',
    `insert into subscription_starts (grant_id, account_id, started_at)
     select id, account_id, created_at from grants where id % 3 = 0`,
    `insert into access (account_id, ends_at)
     select account_id, max(created_at) + interval '30 days' from grants group by account_id`,
    `insert into payments (id, account_id, provider, provider_transaction_id, cents, created_at)
     select 'payment-' || n, ${account('n')}, case when n % 20 = 0 then 'btcpay' else 'paypal' end, 'capture-' || n,
            1200, ${at('n', payments)}
     from generate_series(1, ${payments}) as n`,
    `insert into refunds (id, payment_id, cents, months_taken, state, cause, created_at, completed_at)
     select 'refund-' || n, 'payment-' || n * ${payments / refunds}, 1200, '[]', 'completed', 'owner',
            ${at('n', refunds)}, ${at('n', refunds)}
     from generate_series(1, ${refunds}) as n`,
  ]
  for (const statement of statements) await runStatement(db, statement)
}
