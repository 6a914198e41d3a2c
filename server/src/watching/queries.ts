import { sql } from 'kysely'
import type { Db } from '../app.ts'

/** How many devices were watching at moments `stepSeconds` apart, from `from` to `until`. */
export async function countViewersOverTime(
  db: Db,
  {
    from,
    until,
    stepSeconds,
    idleSeconds,
  }: { from: Date; until: Date; stepSeconds: number; idleSeconds: number },
) {
  const { rows } = await sql<{ at: Date; viewers: number }>`
    with watched as materialized (
      select device_id, created_at,
             least(coalesce(ends_at, 'infinity'), last_seen_at + make_interval(secs => ${idleSeconds})) as until
      from playback_sessions
      where (ends_at is null or ends_at > ${from}) and stream_id is not null
    )
    select point as at, count(distinct device_id) as viewers
    from generate_series(${from}::timestamptz, ${until}::timestamptz, make_interval(secs => ${stepSeconds})) as point
    left join watched on watched.created_at <= point and watched.until > point
    group by point
    order by point
  `.execute(db)
  return rows
}
