import { type Actor, type AuditEntry, recordAudit } from '../../base/audit/record-audit.ts'
import type { Db } from '../../base/db/db.ts'
import { once } from '../../base/idempotency/once.ts'
import type { CallKey } from '../../base/idempotency/queries.ts'
import { isMailable } from '../../base/mail/mailable.ts'
import { queueMail } from '../../base/mail/queue-mail.ts'
import { readerOf } from '../../base/mail/reader.ts'
import { adjustPoints } from '../../money/rewards/adjust-points.ts'
import { monthGivenMail } from '../../money/subscriptions/emails.ts'
import { grantAccess } from '../../money/subscriptions/grant-access.ts'
import { revokeDays as takeDaysOf } from '../../money/subscriptions/revoke-days.ts'
import { emailGivenMail } from '../../people/accounts/emails.ts'
import { findAccountByEmail, lockAccount, lockEmailAddress } from '../../people/accounts/queries.ts'
import { replaceEmail } from '../../people/accounts/replace-email.ts'
import { queuePasswordReset } from '../../people/accounts/reset-password.ts'
import { endPowers } from '../../people/api-keys/end-powers.ts'
import { cancelDeletion, type DeletionRefusal, scheduleDeletion } from '../../site/own-data/delete-account.ts'
import type { App } from '../app.ts'
import { findPerson, type PersonRow, updateRights } from './queries-people.ts'

export type PersonRefusal =
  | 'unknown'
  | 'is-owner'
  | 'oneself'
  | 'suspended'
  | 'nothing-left'
  | 'not-enough-points'
  | 'email-taken'
  | 'unmailable'
  | DeletionRefusal
  | 'deleted'
export type PersonChanged = { ok: true } | { ok: false; reason: PersonRefusal }

type Whom = { id: string; key?: CallKey | undefined }
type WithReason = Whom & { reason: string }
type Done = { ok: true; act: Omit<AuditEntry, 'subject'> } | { ok: false; reason: PersonRefusal }

/** Null for the command line. */
export function toStaffId(by: Actor): string | null {
  return by.kind === 'command-line' ? null : by.accountId
}

/**
 * Holds the account's lock. The change and its audit line commit together, once per call key. Refused:
 * unknown, deleted.
 */
async function change(
  app: App,
  by: Actor,
  { id, key }: Whom,
  work: (tx: Db, person: PersonRow) => Promise<Done>,
): Promise<PersonChanged> {
  if (!(await findPerson(app.db, id))) return { ok: false, reason: 'unknown' }
  return once<PersonChanged>(app, key, async (tx) => {
    await lockAccount(tx, id)
    const person = await findPerson(tx, id)
    if (!person) return { ok: false, reason: 'unknown' }
    if (person.deleted_at) return { ok: false, reason: 'deleted' }
    const done = await work(tx, person)
    if (!done.ok) return done
    await recordAudit(app, tx, by, { ...done.act, subject: { kind: 'account', id: person.email } })
    return { ok: true }
  })
}

export function giveDays(app: App, by: Actor, { days, reason, ...whom }: WithReason & { days: number }) {
  return change(app, by, whom, async (tx, person) => {
    const staffAccountId = toStaffId(by)
    const { endsAt } = await grantAccess(app, tx, {
      accountId: person.id,
      span: { days },
      reason: 'staff',
      note: reason,
      ...(staffAccountId !== null && { staffAccountId }),
    })
    return { ok: true, act: { act: 'days-granted', ...ends(person, endsAt), note: reason } }
  })
}

export function giveMonth(app: App, by: Actor, whom: Whom) {
  return change(app, by, whom, async (tx, person) => {
    const staffAccountId = toStaffId(by)
    const { endsAt } = await grantAccess(app, tx, {
      accountId: person.id,
      span: { months: 1 },
      reason: 'staff',
      ...(staffAccountId !== null && { staffAccountId }),
    })
    const { language } = person
    const mail = monthGivenMail(readerOf(app, language), {
      endsAt,
      site: app.config.publicUrl,
      timeZone: app.settings.get('timeZone'),
    })
    await queueMail(app, tx, { kind: 'months-given', to: person.email, language, ...mail })
    return { ok: true, act: { act: 'month-given', ...ends(person, endsAt) } }
  })
}

/** Takes unused days only. Refused: nothing-left. */
export function takeDays(app: App, by: Actor, { days, reason, ...whom }: WithReason & { days: number }) {
  return change(app, by, whom, async (tx, person) => {
    const taken = await takeDaysOf(app, tx, {
      accountId: person.id,
      days,
      staffAccountId: toStaffId(by),
      note: reason,
    })
    if (taken === 0) return { ok: false, reason: 'nothing-left' }
    const after = await findPerson(tx, person.id)
    return { ok: true, act: { act: 'days-taken', ...ends(person, after?.ends_at ?? null), note: reason } }
  })
}

function ends(before: PersonRow, after: Date | null) {
  return { before: { accessEndsAt: before.ends_at }, after: { accessEndsAt: after } }
}

/** Refused: not-enough-points. */
export function changePoints(
  app: App,
  by: Actor,
  { points, reason, ...whom }: WithReason & { points: number },
) {
  return change(app, by, whom, async (tx, person) => {
    const staffAccountId = toStaffId(by)
    const adjusted = await adjustPoints(app, tx, {
      accountId: person.id,
      points,
      staffAccountId,
      note: reason,
    })
    if (!adjusted.ok) return adjusted
    const { balance } = adjusted
    return {
      ok: true,
      act: {
        act: 'points-changed',
        before: { points: balance - points },
        after: { points: balance },
        note: reason,
      },
    }
  })
}

/** Losing the role ends sign-ins. Refused: is-owner. */
export function setStaff(app: App, by: Actor, { id, isStaff }: Whom & { isStaff: boolean }) {
  return change(app, by, { id }, async (tx, person) => {
    if (person.is_owner) return { ok: false, reason: 'is-owner' }
    await updateRights(tx, id, { is_staff: isStaff })
    if (person.is_staff && !isStaff) await endPowers(app, tx, { accountId: id, by }, 'role-lost')
    return {
      ok: true,
      act: { act: 'staff-changed', before: { isStaff: person.is_staff }, after: { isStaff } },
    }
  })
}

/** Ends sign-ins and playback at once. Refused: is-owner, oneself. */
export function suspend(app: App, by: Actor, { id, reason }: WithReason) {
  return change(app, by, { id }, async (tx, person) => {
    if (by.kind !== 'command-line' && by.accountId === id) return { ok: false, reason: 'oneself' }
    if (person.is_owner) return { ok: false, reason: 'is-owner' }
    await updateRights(tx, id, { suspended_at: new Date(app.clock.now()) })
    await endPowers(app, tx, { accountId: id, by }, 'suspended')
    return { ok: true, act: { act: 'suspended', note: reason } }
  })
}

export function reinstate(app: App, by: Actor, { id }: Whom) {
  return change(app, by, { id }, async (tx) => {
    await updateRights(tx, id, { suspended_at: null })
    return { ok: true, act: { act: 'reinstated' } }
  })
}

/**
 * Takes effect at once: the person may have lost the old address, or mistyped a change. Both are told, and
 * the old one can take it back. Refused: email-taken, unmailable; is-owner except on the command line.
 */
export function changeEmail(app: App, by: Actor, { id, email, reason }: WithReason & { email: string }) {
  return change(app, by, { id }, async (tx, person) => {
    if (person.is_owner && by.kind !== 'command-line') return { ok: false, reason: 'is-owner' }
    if (!isMailable(email)) return { ok: false, reason: 'unmailable' }
    await lockEmailAddress(tx, email)
    if (await findAccountByEmail(tx, email)) return { ok: false, reason: 'email-taken' }
    const { language } = person
    await replaceEmail(app, tx, person, email)
    const mail = emailGivenMail(readerOf(app, language), email)
    await queueMail(app, tx, { kind: 'email-given', to: email, language, ...mail })
    return { ok: true, act: { act: 'email-changed', after: { email }, note: reason } }
  })
}

/** Refused: suspended. */
export function sendReset(app: App, by: Actor, { id }: Whom) {
  return change(app, by, { id }, async (tx, person) => {
    if (person.suspended_at) return { ok: false, reason: 'suspended' }
    await queuePasswordReset(app, tx, person.email)
    return { ok: true, act: { act: 'reset-sent' } }
  })
}

/** After a week, as members' own deletions. Refused: is-owner, renews, unsettled. */
export function deletePerson(app: App, by: Actor, { id, reason }: WithReason) {
  return change(app, by, { id }, async (tx) => {
    const asked = await scheduleDeletion(app, tx, id)
    if (!asked.ok) return asked
    return { ok: true, act: { act: 'deletion-asked', after: { at: asked.at.toISOString() }, note: reason } }
  })
}

export function keepPerson(app: App, by: Actor, { id }: Whom) {
  return change(app, by, { id }, async (tx) => {
    await cancelDeletion(tx, id)
    return { ok: true, act: { act: 'deletion-called-off' } }
  })
}
