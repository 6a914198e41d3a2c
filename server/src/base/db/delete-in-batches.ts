import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from './db.ts'
import type { Tables } from './tables/tables.ts'

const atOnce = 1000

/** Repeats `step`, which returns the number of changed rows, until none is left: a batch may skip rows that change meanwhile. */
export async function inBatches(step: (limit: number) => Promise<number>, size = atOnce) {
  while ((await step(size)) > 0);
}

/**
 * Each batch is a separate statement: locks stay short, and the next run finishes what a failure interrupts.
 * `where` uses columns of `table`.
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
