import { type InviteOutcome, maxDaysAhead } from '@strom/contract'
import { endOfDay } from '@strom/rules/end-of-day'
import { dayMs } from '../../base/clock.ts'
import type { Db } from '../../base/db/db.ts'
import { isMailable } from '../../base/mail/mailable.ts'
import { lockAccount, lockEmailAddress } from '../../people/accounts/queries.ts'
import type { MoneyApp } from '../money-app.ts'
import { isLive } from './invitation.ts'
import type { InvitationRow } from './queries.ts'
import { quotaUsedUp } from './quota.ts'
import { findOwnPending, type Inviter, mailInvitation } from './send-invitation.ts'

/** `until` is the last day of access in the site's time zone. */
export type InvitedLine = { email: string; months: number; until?: string | null | undefined }

type Checked = { outcome: InviteOutcome; own?: InvitationRow | undefined }

function readUntil(app: MoneyApp, { until }: InvitedLine): Date | null {
  return until ? new Date(endOfDay(until, app.settings.get('timeZone'))) : null
}

async function check(app: MoneyApp, db: Db, inviter: Inviter, line: InvitedLine): Promise<Checked> {
  const { email } = line
  if (!isMailable(email)) return { outcome: 'unmailable' }
  const ahead = (readUntil(app, line)?.getTime() ?? Number.POSITIVE_INFINITY) - app.clock.now()
  if (line.until && (ahead <= 0 || ahead > maxDaysAhead * dayMs)) return { outcome: 'day-out-of-range' }
  const found = await findOwnPending(app, db, inviter, email)
  if (!found.ok) return { outcome: found.reason }
  const { own } = found
  if (own && isLive(own, app.clock.now())) return { outcome: 'invited-already' }
  const isFull = await quotaUsedUp(app, db, inviter, email)
  return isFull ? { outcome: 'quota' } : { outcome: 'invited', own }
}

/** One transaction each, so that a later failure does not undo earlier invitations. */
function inviteOne(app: MoneyApp, inviter: Inviter, line: InvitedLine): Promise<InviteOutcome> {
  const { email, months } = line
  return app.db.transaction().execute(async (tx) => {
    await lockAccount(tx, inviter.accountId)
    await lockEmailAddress(tx, email)
    const { outcome, own } = await check(app, tx, inviter, line)
    const access = { months, until: readUntil(app, line) }
    if (outcome === 'invited') await mailInvitation(app, tx, inviter, { email, own, access })
    return outcome
  })
}

export async function previewInvitations(app: MoneyApp, inviter: Inviter, invited: readonly InvitedLine[]) {
  const lines: { email: string; outcome: InviteOutcome }[] = []
  for (const line of invited) {
    const { outcome } = await check(app, app.db, inviter, line)
    lines.push({ email: line.email, outcome })
  }
  return lines
}

/** A repeated address gets `invited-already`. */
export async function inviteMany(app: MoneyApp, inviter: Inviter, invited: readonly InvitedLine[]) {
  const lines: { email: string; outcome: InviteOutcome }[] = []
  for (const line of invited) {
    lines.push({ email: line.email, outcome: await inviteOne(app, inviter, line) })
  }
  return lines
}
