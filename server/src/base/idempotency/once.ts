import type { Core } from '../core.ts'
import type { Db } from '../db/db.ts'
import { type CallKey, deleteKey, findAnswer, takeKey, updateAnswer } from './queries.ts'

/** Repeats get the stored result, which must be plain JSON. A refused call may be retried. */
export function once<R extends { ok: boolean }>(
  { db, clock }: Pick<Core, 'db' | 'clock'>,
  key: CallKey | undefined,
  work: (tx: Db) => Promise<R>,
): Promise<R> {
  return db.transaction().execute(async (tx) => {
    if (!key) return work(tx)
    if (!(await takeKey(tx, key, new Date(clock.now())))) return (await findAnswer(tx, key)) as R
    const result = await work(tx)
    if (result.ok) await updateAnswer(tx, key, result)
    else await deleteKey(tx, key)
    return result
  })
}

/** For work refused after its transaction. */
export async function letTryAgain({ db }: Pick<Core, 'db'>, key: CallKey): Promise<void> {
  await deleteKey(db, key)
}
