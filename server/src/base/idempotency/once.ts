import type { Core } from '../core.ts'
import type { Db } from '../db/db.ts'
import { type CallKey, deleteKey, findAnswer, takeKey, updateAnswer } from './queries.ts'

/**
 * Does a call's work in a transaction, once: anyone who makes the same call again, because its answer was lost or a button
 * was pressed twice, is answered what came of the first, and nothing is done. What was refused may be tried again.
 * Without a key each call is one of its own. What comes of it must be plain JSON.
 */
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

/** Frees the key of a call whose work came after its transaction and was refused: it may be tried again. */
export async function letTryAgain({ db }: Pick<Core, 'db'>, key: CallKey): Promise<void> {
  await deleteKey(db, key)
}
