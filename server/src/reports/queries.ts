import { sql } from 'kysely'
import type { Db } from '../app.ts'
import type { Range } from './range.ts'

/** Reports are many rows for few figures: compiling such a statement takes longer than running it, and sums fit in memory. */
export async function prepareForReport(tx: Db) {
  await sql`set local jit = off`.execute(tx)
  await sql`set local work_mem = '32MB'`.execute(tx)
}

/** What the ledgers are summed up to by account; money in cents. */
const summed = [
  'subscriptions',
  'paypal_payments',
  'paypal_orders',
  'paypal_cents',
  'btc_payments',
  'btc_orders',
  'btc_cents',
] as const
const figureNames = ['members', ...summed] as const

/** Figures of all accounts, or of a part of them. */
export type Figures = Record<(typeof figureNames)[number], number>

type FiguresOfKind = Figures & { is_legacy: boolean }

type Part = 'everybody' | 'legacy'
type FiguresOfPart = Figures & { part: Part }

function onlyLegacy(part: Part) {
  return part === 'legacy' ? sql`join accounts on accounts.id = account_id and is_legacy` : sql``
}

/**
 * The figures of legacy users and of all others. The latter are what is left of everybody: to look up each line's account
 * would take longer than to add everything up once and the few legacy users again.
 */
function splitParts(rows: FiguresOfPart[]): FiguresOfKind[] {
  const [legacy, everybody] = (['legacy', 'everybody'] as const).map((wanted) => {
    const row = rows.find(({ part }) => part === wanted)
    return figureNames.map((name) => row?.[name] ?? 0)
  }) as [number[], number[]]
  const named = (values: number[]) =>
    Object.fromEntries(figureNames.map((name, at) => [name, values[at]])) as Figures
  return [
    { ...named(legacy), is_legacy: true },
    { ...named(everybody.map((value, at) => value - (legacy[at] ?? 0))), is_legacy: false },
  ]
}

/** Since the beginning. */
export async function sumAllTime(db: Db): Promise<FiguresOfKind[]> {
  const columns = sql.join(summed.map((name) => sql.ref(name)))
  const sums = sql.join(
    summed.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`),
  )
  const sumOf = (part: Part) => sql`
    select ${sql.lit(part)} as part, members, sums.*
    from (
      select ${sums}
      from (
        select account_id, ${columns} from account_totals
        union all
        select account_id, ${columns} from account_changes
      ) as line ${onlyLegacy(part)}
    ) as sums, (
      select count(*) as members from accounts ${part === 'legacy' ? sql`where is_legacy` : sql``}
    ) as joined`
  const { rows } = await sql<FiguresOfPart>`${sumOf('everybody')} union all ${sumOf('legacy')}`.execute(db)
  return splitParts(rows)
}

/** What happened in a range; refunds lessen the money of the day they were made. */
export async function sumRange(db: Db, { from, until }: Range): Promise<FiguresOfKind[]> {
  const sumOf = (part: Part) => sql`
    select ${sql.lit(part)} as part, members, subscriptions,
           paypal_payments, paypal_orders, came.paypal_cents - gone.paypal_cents as paypal_cents,
           btc_payments, btc_orders, came.btc_cents - gone.btc_cents as btc_cents
    from (
      select count(*) filter (where payment_method = 1) as paypal_payments,
             count(*) filter (where payment_method = 1 and legacy_subscription_id is null) as paypal_orders,
             coalesce(sum(cents) filter (where payment_method = 1), 0) as paypal_cents,
             count(*) filter (where payment_method = 2) as btc_payments,
             count(*) filter (where payment_method = 2 and legacy_subscription_id is null) as btc_orders,
             coalesce(sum(cents) filter (where payment_method = 2), 0) as btc_cents
      from payments ${onlyLegacy(part)}
      where payments.created_at >= ${from} and payments.created_at < ${until}
    ) as came, (
      select coalesce(sum(cents) filter (where payment_method = 1), 0) as paypal_cents,
             coalesce(sum(cents) filter (where payment_method = 2), 0) as btc_cents
      from back ${onlyLegacy(part)}
    ) as gone, (
      select count(*) as subscriptions from subscription_starts ${onlyLegacy(part)}
      where started_at >= ${from} and started_at < ${until}
    ) as begun, (
      select count(*) as members from accounts
      where created_at >= ${from} and created_at < ${until} ${part === 'legacy' ? sql`and is_legacy` : sql``}
    ) as joined`
  const { rows } = await sql<FiguresOfPart>`
    with back as materialized (
      -- One look-up for each refund: they are few, and joined otherwise every payment would be read.
      select refunds.cents, account_id, payment_method from refunds
      cross join lateral (select account_id, payment_method from payments where id = payment_id limit 1) as paid
      where state = 'completed' and completed_at >= ${from} and completed_at < ${until}
    )
    ${sumOf('everybody')} union all ${sumOf('legacy')}
  `.execute(db)
  return splitParts(rows)
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
  const names = sql.join(summed.map((name) => sql.ref(name)))
  const sums = sql.join(summed.map((name) => sql`sum(${sql.ref(name)})`))
  const added = sql.join(
    summed.map((name) => sql`${sql.ref(name)} = account_totals.${sql.ref(name)} + excluded.${sql.ref(name)}`),
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
