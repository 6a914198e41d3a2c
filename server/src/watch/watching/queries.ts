import { sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'

export async function countViewersOverTime(
  db: Db,
  {
    from,
    until,
    stepSeconds,
    idleSeconds,
  }: { from: Date; until: Date; stepSeconds: number; idleSeconds: number },
) {
  const steps = Math.floor((until.getTime() - from.getTime()) / 1000 / stepSeconds)
  // Numbers each session's steps: far fewer rows than all sessions at all steps.
  const { rows } = await sql<{ at: Date; viewers: number }>`
    with watched as (
      select device_id,
             greatest(0, ceil(extract(epoch from created_at - ${from}::timestamptz) / ${stepSeconds}::integer))::integer as first,
             ceil(extract(epoch from least(ends_at, last_seen_at + make_interval(secs => ${idleSeconds})) - ${from}::timestamptz)
               / ${stepSeconds}::integer)::integer - 1 as last
      from playback_sessions
      where (ends_at is null or ends_at > ${from}) and stream_id is not null
    ), seen as (
      select step, count(distinct device_id) as viewers
      from watched cross join lateral generate_series(first, least(last, ${steps}::integer)) as step
      group by step
    )
    select ${from}::timestamptz + make_interval(secs => step * ${stepSeconds}::integer) as at, coalesce(viewers, 0) as viewers
    from generate_series(0, ${steps}::integer) as step left join seen using (step)
    order by step
  `.execute(db)
  return rows
}
