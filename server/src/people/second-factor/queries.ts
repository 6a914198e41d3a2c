import { sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import { deleteInBatches } from '../../base/db/delete-in-batches.ts'

export function findFactor(db: Db, accountId: string) {
  return db.selectFrom('second_factors').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}

export function findConfirmedFactor(db: Db, accountId: string) {
  return db
    .selectFrom('second_factors')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
}

export async function countRecoveryCodesLeft(db: Db, accountId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}

/** False if one is in force. */
export async function insertFactor(
  db: Db,
  factor: { account_id: string; sealed_secret: string; begun_at: Date },
): Promise<boolean> {
  const { sealed_secret, begun_at } = factor
  const row = await db
    .insertInto('second_factors')
    .values({ ...factor, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ sealed_secret, begun_at })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

/** False if it was replaced or confirmed meanwhile. */
export async function confirmFactor(
  tx: Db,
  factor: { account_id: string; sealed_secret: string },
  { now, step }: { now: Date; step: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('second_factors')
    .set({ confirmed_at: now, used_steps: [step] })
    .where('account_id', '=', factor.account_id)
    .where('sealed_secret', '=', factor.sealed_secret)
    .where('confirmed_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Steps whose codes are valid at once. */
const stepsThatCount = 3

/** Earlier steps still valid are used up too. Steps from a clock that ran ahead block no present ones. */
export async function consumeTimeStep(tx: Db, accountId: string, step: number): Promise<boolean> {
  const row = await tx
    .updateTable('second_factors')
    .set({
      used_steps: sql<number[]>`
        array(select used from unnest(used_steps) as used where used > ${step - stepsThatCount}::int) || ${step}::int`,
    })
    .where('account_id', '=', accountId)
    .where(
      sql<boolean>`not exists (
        select from unnest(used_steps) as used where used >= ${step}::int and used < ${step + stepsThatCount}::int)`,
    )
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function consumeRecoveryCode(
  tx: Db,
  accountId: string,
  codeHash: string,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function replaceRecoveryCodes(tx: Db, accountId: string, hashes: readonly string[]) {
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  const rows = hashes.map((code_hash) => ({ account_id: accountId, code_hash, used_at: null }))
  await tx.insertInto('recovery_codes').values(rows).execute()
}

/** False if none was in force. */
export async function deleteFactor(tx: Db, accountId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('second_factors')
    .where('account_id', '=', accountId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return row?.confirmed_at != null
}

export function deleteUnconfirmedBefore(db: Db, before: Date) {
  return deleteInBatches(db, 'second_factors', (eb) =>
    eb.and([eb('confirmed_at', 'is', null), eb('begun_at', '<', before)]),
  )
}
