import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from './db.ts'
import type { Tables } from './tables/tables.ts'

const atOnce = 1000

/** Calls `step`, which answers with how many rows it changed, until none are left. */
export async function inBatches(step: (limit: number) => Promise<number>, size = atOnce) {
  for (let changed = size; changed === size; ) changed = await step(size)
}

/**
 * Deletes all rows for which `where` holds. Each batch is a statement of its own, so that locks are short and
 * what a failure or a kill leaves undone is done by the next run. `where` names columns of this table.
 */
export function deleteInBatches<T extends keyof Tables & string>(
  db: Db,
  table: T,
  where: (eb: ExpressionBuilder<Tables, T>) => Expression<SqlBool>,
  size?: number,
): Promise<void> {
  const holds = where(expressionBuilder<Tables, T>())
  return inBatches(async (limit) => {
    // Before 15.15 PostgreSQL checks only the outer condition of a row that changes meanwhile.
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)}
      where ctid = any (array(select ctid from ${sql.table(table)} where ${holds} limit ${limit})) and ${holds}
    `.execute(db)
    return Number(numAffectedRows)
  }, size)
}
