import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

/** Allowed lead in seconds, or the column whose shift to follow. */
export type BroughtBack = Readonly<Record<string, number | { with: string }>>

/** Nodes' clocks may differ by less. */
export const toleratedSeconds = 30

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
