import { sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import type { Range } from './range.ts'

/** Money in cents. */
const figureNames = ['members', 'subscriptions', 'payments', 'orders', 'cents'] as const

export type Figures = Record<(typeof figureNames)[number], number>

/** `provider` is empty for members and subscriptions. */
type FiguresByKind = Figures & { is_legacy: boolean; provider: string }

const figures = sql.join(figureNames.map((name) => sql.ref(name)))
const sums = sql.join(figureNames.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`))

const days = sql`(
  select day, is_legacy, provider, ${figures} from day_totals
  union all
  select day, is_legacy, provider, ${figures} from day_changes
) as counted`

/** Kinds without figures have no row. */
export async function sumAllTime(db: Db): Promise<FiguresByKind[]> {
  const { rows } = await sql<FiguresByKind>`
    select is_legacy, provider, ${sums} from ${days} group by is_legacy, provider
  `.execute(db)
  return rows
}

/** Refunds count on the day they were made. */
export async function sumRange(
  db: Db,
  { start, end }: Pick<Range, 'start' | 'end'>,
): Promise<FiguresByKind[]> {
  const { rows } = await sql<FiguresByKind>`
    select is_legacy, provider, ${sums} from ${days}
    where day between ${start}::date and ${end}::date
    group by is_legacy, provider
  `.execute(db)
  return rows
}

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

/** Rows written meanwhile stay for the next run. */
export async function foldChanges(db: Db) {
  const added = sql.join(
    figureNames.map(
      (name) => sql`${sql.ref(name)} = day_totals.${sql.ref(name)} + excluded.${sql.ref(name)}`,
    ),
  )
  await sql`
    with taken as (delete from day_changes returning *)
    insert into day_totals (day, is_legacy, provider, ${figures})
    select day, is_legacy, provider, ${sums} from taken group by day, is_legacy, provider
    on conflict (day, is_legacy, provider) do update set ${added}
  `.execute(db)
}

export async function listSeries(db: Db, { start, end }: Range, unit: 'day' | 'month') {
  const { rows } = await sql<{ date: string; cents: number; newSubscriptions: number }>`
    select to_char(date_trunc(${sql.lit(unit)}, each_day), 'YYYY-MM-DD') as date,
           coalesce(sum(cents), 0)::bigint as cents,
           coalesce(sum(subscriptions), 0)::bigint as "newSubscriptions"
    from generate_series(${start}::timestamp, ${end}::timestamp, interval '1 day') as each_day
    left join ${days} on day = each_day::date
    group by 1
    order by 1
  `.execute(db)
  return rows
}
