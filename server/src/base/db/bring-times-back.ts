import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

/** So many seconds ahead a column may lie, or it is moved by as much as another column is. */
export type BroughtBack = Readonly<Record<string, number | { with: string }>>

/** Clocks of several nodes may differ by less; nothing waits for long for a time that is no further ahead. */
export const toleratedSeconds = 30

/** Brings times of a table back that lie further ahead of now than they can. @returns of how many rows. */
export async function bringTimesBack(
  db: Db,
  table: string,
  columns: BroughtBack,
  now: Date,
): Promise<number> {
  const isAhead = (column: RawBuilder<unknown>, seconds: number) =>
    sql<boolean>`coalesce(${column} > ${new Date(now.getTime() + (seconds + toleratedSeconds) * 1000)}, false)`
  const sets: RawBuilder<unknown>[] = []
  const wheres: RawBuilder<boolean>[] = []
  for (const [name, ahead] of Object.entries(columns)) {
    const column = sql.ref(name)
    if (typeof ahead === 'object') {
      const other = sql.ref(ahead.with)
      const moved = sql`${column} - (${other} - ${now})`
      sets.push(sql`${column} = case when ${isAhead(other, 0)} then ${moved} else ${column} end`)
    } else {
      const most = new Date(now.getTime() + ahead * 1000)
      wheres.push(isAhead(column, ahead))
      sets.push(sql`${column} = case when ${isAhead(column, ahead)} then ${most} else ${column} end`)
    }
  }
  if (wheres.length === 0) return 0
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.join(sets)} where ${sql.join(wheres, sql` or `)}
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
