import type { Db } from '../db/db.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'

export type CallKey = { accountId: string; digest: string }

/** Waits for a concurrent transaction with the same key. */
export async function takeKey(tx: Db, { accountId, digest }: CallKey, now: Date): Promise<boolean> {
  const taken = await tx
    .insertInto('idempotency_keys')
    .values({ account_id: accountId, digest, answer: null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('digest')
    .executeTakeFirst()
  return taken !== undefined
}

export async function findAnswer(tx: Db, { accountId, digest }: CallKey): Promise<unknown> {
  const { answer } = await tx
    .selectFrom('idempotency_keys')
    .select('answer')
    .where('account_id', '=', accountId)
    .where('digest', '=', digest)
    .executeTakeFirstOrThrow()
  return answer
}

export async function updateAnswer(tx: Db, { accountId, digest }: CallKey, answer: unknown) {
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('account_id', '=', accountId)
    .where('digest', '=', digest)
    .execute()
}

export async function deleteKey(tx: Db, { accountId, digest }: CallKey) {
  await tx
    .deleteFrom('idempotency_keys')
    .where('account_id', '=', accountId)
    .where('digest', '=', digest)
    .execute()
}

export function deleteKeysBefore(db: Db, before: Date) {
  return deleteInBatches(db, 'idempotency_keys', (eb) => eb('created_at', '<', before))
}
