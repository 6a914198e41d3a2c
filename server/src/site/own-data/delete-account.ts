import { randomUUID } from 'node:crypto'
import { dayMs } from '../../base/clock.ts'
import type { Db } from '../../base/db/db.ts'
import { oneByOne } from '../../base/db/jobs/one-by-one.ts'
import { queueMail } from '../../base/mail/queue-mail.ts'
import { readerOf } from '../../base/mail/reader.ts'
import type { TooMany } from '../../base/throttle/counting-failures.ts'
import { adjustPoints } from '../../money/rewards/adjust-points.ts'
import { readBalance } from '../../money/rewards/points.ts'
import { listAutoRenewing } from '../../money/subscriptions/auto-renewing.ts'
import { revokeDays } from '../../money/subscriptions/revoke-days.ts'
import { findAccount, lockAccount } from '../../people/accounts/queries.ts'
import { verifyOwnPassword } from '../../people/accounts/verify-own-password.ts'
import { endSignIns } from '../../people/sessions/sign-out.ts'
import type { SiteApp } from '../site-app.ts'
import { deletedMail, deletionMail } from './emails.ts'
import { hasUnsettledOrder, listDueDeletions, updateDeletion, updateSuspended } from './queries.ts'
import { forgetPerson, listMailsThatName } from './queries-forget.ts'

export const undoDays = 7

export type DeletionRefusal = 'unknown' | 'is-owner' | 'renews' | 'unsettled'
export type DeletionAsked = { ok: true; at: Date } | { ok: false; reason: DeletionRefusal }

/** Null: it can be deleted now. */
async function findObstacle(
  tx: Db,
  { id, is_owner }: { id: string; is_owner: boolean },
): Promise<Exclude<DeletionRefusal, 'unknown'> | null> {
  if (is_owner) return 'is-owner'
  if ((await listAutoRenewing(tx, [id])).has(id)) return 'renews'
  return (await hasUnsettledOrder(tx, id)) ? 'unsettled' : null
}

/**
 * Due in a week; the caller's transaction holds the account. Refused: unknown, is-owner, renews (a legacy
 * subscription at the provider), unsettled (a payment is under way or needs a person).
 */
export async function scheduleDeletion(app: SiteApp, tx: Db, accountId: string): Promise<DeletionAsked> {
  const account = await findAccount(tx, accountId)
  if (!account || account.deleted_at) return { ok: false, reason: 'unknown' }
  const reason = await findObstacle(tx, account)
  if (reason) return { ok: false, reason }
  if (account.deletion_at) return { ok: true, at: account.deletion_at }
  const at = new Date(app.clock.now() + undoDays * dayMs)
  await updateDeletion(tx, accountId, at)
  const { language, email } = account
  const reader = readerOf(app, language)
  const mail = deletionMail(reader, {
    at,
    site: app.config.publicUrl,
    timeZone: app.settings.get('timeZone'),
  })
  await queueMail(app, tx, { kind: 'deletion-asked', to: email, language, ...mail })
  return { ok: true, at }
}

export async function requestDeletion(
  app: SiteApp,
  accountId: string,
  password: string,
): Promise<DeletionAsked | { ok: false; reason: 'wrong-password' } | TooMany> {
  const asked = await verifyOwnPassword(app, accountId, password)
  if (!asked.ok) return asked
  return app.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    return scheduleDeletion(app, tx, accountId)
  })
}

export function cancelDeletion(db: Db, accountId: string) {
  return updateDeletion(db, accountId, null)
}

/**
 * A signed-in account is only signed out now: every node must first read from its rows that playback stops.
 * The next run deletes it.
 */
async function deleteAccount(app: SiteApp, accountId: string) {
  const at = new Date(app.clock.now())
  const due = await findAccount(app.db, accountId)
  if (!due || (await findObstacle(app.db, due))) return
  const named = await listMailsThatName(app.db, due.email)
  await app.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    const account = await findAccount(tx, accountId)
    if (!account?.deletion_at || account.deletion_at > at || account.deleted_at) return
    if (await findObstacle(tx, account)) return
    if ((await endSignIns(app, tx, { accountId }, 'suspended')) > 0) {
      await updateSuspended(tx, accountId, at)
      return
    }
    const byHand = { accountId, staffAccountId: null, note: 'the account was deleted' }
    await revokeDays(app, tx, { ...byHand, days: 36_500 })
    const { balance } = await readBalance({ ...app, db: tx }, { accountId })
    if (balance !== 0) await adjustPoints(app, tx, { ...byHand, points: -balance })
    const pseudonym = `deleted-${randomUUID()}@deleted.invalid`
    await forgetPerson(tx, account, { pseudonym, at, named, since: at })
    const { language, email } = account
    const mail = deletedMail(readerOf(app, language))
    await queueMail(app, tx, { kind: 'deleted', to: email, language, ...mail })
    app.log.info({ account: accountId }, 'an account is deleted')
  })
}

/** One failure does not hold back the others. */
export async function deleteDueAccounts(app: SiteApp, now: Date) {
  const { errors } = await oneByOne(app.log, await listDueDeletions(app.db, now), ({ id }) =>
    deleteAccount(app, id),
  )
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} accounts could not be deleted`)
}
