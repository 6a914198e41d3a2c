import { sql } from 'kysely'
import type { Db } from '../app.ts'
import type { Range } from './range.ts'

/** Reports are many rows for few figures: compiling such a statement takes longer than running it, and sums fit in memory. */
export async function prepareForReport(tx: Db) {
  await sql`set local jit = off`.execute(tx)
  await sql`set local work_mem = '32MB'`.execute(tx)
}

/** Figures of all accounts, or of a part of them; money in cents. */
export type Figures = {
  members: number
  subscriptions: number
  paypal_payments: number
  paypal_orders: number
  paypal_cents: number
  btc_payments: number
  btc_orders: number
  btc_cents: number
}

type FiguresOfKind = Figures & { is_legacy: boolean }

/** Since the beginning, of legacy users and of all others. */
export async function sumAllTime(db: Db): Promise<FiguresOfKind[]> {
  const { rows } = await sql<FiguresOfKind>`
    with changes as (
      select account_id, sum(subscriptions) as subscriptions,
             sum(paypal_payments) as paypal_payments, sum(paypal_orders) as paypal_orders, sum(paypal_cents) as paypal_cents,
             sum(btc_payments) as btc_payments, sum(btc_orders) as btc_orders, sum(btc_cents) as btc_cents
      from account_changes group by account_id
    )
    select account.is_legacy,
           count(*) as members,
           coalesce(sum(total.subscriptions), 0)::bigint + coalesce(sum(change.subscriptions), 0)::bigint as subscriptions,
           coalesce(sum(total.paypal_payments), 0)::bigint + coalesce(sum(change.paypal_payments), 0)::bigint as paypal_payments,
           coalesce(sum(total.paypal_orders), 0)::bigint + coalesce(sum(change.paypal_orders), 0)::bigint as paypal_orders,
           coalesce(sum(total.paypal_cents), 0)::bigint + coalesce(sum(change.paypal_cents), 0)::bigint as paypal_cents,
           coalesce(sum(total.btc_payments), 0)::bigint + coalesce(sum(change.btc_payments), 0)::bigint as btc_payments,
           coalesce(sum(total.btc_orders), 0)::bigint + coalesce(sum(change.btc_orders), 0)::bigint as btc_orders,
           coalesce(sum(total.btc_cents), 0)::bigint + coalesce(sum(change.btc_cents), 0)::bigint as btc_cents
    from accounts as account
    left join account_totals as total on total.account_id = account.id
    left join changes as change on change.account_id = account.id
    group by account.is_legacy
  `.execute(db)
  return rows
}

/** The same of a range; refunds lessen the money of the day they were made. */
async function sumRangeOf(db: Db, { from, until }: Range, who: 'everybody' | 'legacy'): Promise<Figures> {
  const account = who === 'legacy' ? sql`join accounts on accounts.id = account_id and is_legacy` : sql``
  const { rows } = await sql<Figures>`
    select members, subscriptions, paypal_payments, paypal_orders, btc_payments, btc_orders,
           came.paypal_cents - back.paypal_cents as paypal_cents, came.btc_cents - back.btc_cents as btc_cents
    from (
      select count(*) filter (where payment_method = 1) as paypal_payments,
             count(*) filter (where payment_method = 1 and legacy_subscription_id is null) as paypal_orders,
             coalesce(sum(cents) filter (where payment_method = 1), 0) as paypal_cents,
             count(*) filter (where payment_method = 2) as btc_payments,
             count(*) filter (where payment_method = 2 and legacy_subscription_id is null) as btc_orders,
             coalesce(sum(cents) filter (where payment_method = 2), 0) as btc_cents
      from payments ${account}
      where payments.created_at >= ${from} and payments.created_at < ${until}
    ) as came, (
      select coalesce(sum(refunds.cents) filter (where payment_method = 1), 0) as paypal_cents,
             coalesce(sum(refunds.cents) filter (where payment_method = 2), 0) as btc_cents
      from refunds
      -- One look-up for each refund: they are few, and joined otherwise every payment would be read.
      cross join lateral (select account_id, payment_method from payments where id = payment_id limit 1) as paid ${account}
      where state = 'completed' and completed_at >= ${from} and completed_at < ${until}
    ) as back, (
      select count(*) as subscriptions from subscription_starts ${account}
      where started_at >= ${from} and started_at < ${until}
    ) as begun, (
      select count(*) as members from accounts
      where created_at >= ${from} and created_at < ${until} ${who === 'legacy' ? sql`and is_legacy` : sql``}
    ) as joined
  `.execute(db)
  return rows[0] as Figures
}

/**
 * What happened in a range, of legacy users and of all others. The latter are what is left of everybody: to look up each
 * payment's account would take longer than to add everything up once and the few legacy users again.
 */
export async function sumRange(db: Db, range: Range): Promise<FiguresOfKind[]> {
  const all = await sumRangeOf(db, range, 'everybody')
  const legacy = await sumRangeOf(db, range, 'legacy')
  const others = Object.entries(all).map(([name, value]) => [name, value - legacy[name as keyof Figures]])
  return [
    { ...legacy, is_legacy: true },
    { ...(Object.fromEntries(others) as Figures), is_legacy: false },
  ]
}

/** Accounts with access at a moment, legacy users and all others. */
export async function countSubscribers(db: Db, now: Date) {
  const { rows } = await sql<{ is_legacy: boolean; subscribers: number }>`
    select legacy.id is not null as is_legacy, count(*) as subscribers
    from access
    left join accounts as legacy on legacy.id = access.account_id and legacy.is_legacy
    where access.ends_at > ${now}
    group by 1
  `.execute(db)
  return rows
}

/** Folds the changes so far into the totals; what is written meanwhile stays for the next time. */
export async function foldChanges(db: Db) {
  const columns = [
    'subscriptions',
    'paypal_payments',
    'paypal_orders',
    'paypal_cents',
    'btc_payments',
    'btc_orders',
    'btc_cents',
  ]
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const sums = sql.join(columns.map((name) => sql`sum(${sql.ref(name)})`))
  const added = sql.join(
    columns.map(
      (name) => sql`${sql.ref(name)} = account_totals.${sql.ref(name)} + excluded.${sql.ref(name)}`,
    ),
  )
  await sql`
    with taken as (delete from account_changes returning *)
    insert into account_totals (account_id, ${names})
    select account_id, ${sums} from taken group by account_id
    on conflict (account_id) do update set ${added}
  `.execute(db)
}

/** Revenue in cents and new subscriptions of each day or month of a range, those with none included. */
export async function listSeries(db: Db, { from, until }: Range, unit: 'day' | 'month') {
  const step = sql.lit(unit === 'day' ? '1 day' : '1 month')
  const { rows } = await sql<{ date: string; cents: number; newSubscriptions: number }>`
    with spans as (
      select to_char(point, 'YYYY-MM-DD') as date,
             greatest(point at time zone 'UTC', ${from}::timestamptz) as from_at,
             least((point + ${step}::interval) at time zone 'UTC', ${until}::timestamptz) as until_at
      from generate_series(
        date_trunc(${sql.lit(unit)}, ${from}::timestamptz at time zone 'UTC'),
        ${until}::timestamptz at time zone 'UTC' - interval '1 day',
        ${step}::interval
      ) as point
    )
    select date,
           (coalesce((select sum(cents) from payments where created_at >= from_at and created_at < until_at), 0)
             - coalesce((select sum(cents) from refunds
                         where state = 'completed' and completed_at >= from_at and completed_at < until_at), 0)
           )::bigint as cents,
           (select count(*) from subscription_starts
            where started_at >= from_at and started_at < until_at) as "newSubscriptions"
    from spans
    order by date
  `.execute(db)
  return rows
}
