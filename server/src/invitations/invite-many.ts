import type { InviteOutcome } from '@strom/contract'
import { lockAccount, lockEmailAddress } from '../accounts/queries.ts'
import type { App } from '../app.ts'
import type { Db } from '../db/db.ts'
import { isMailable } from '../mail/mailable.ts'
import { isLive } from './invitation.ts'
import type { InvitationRow } from './queries.ts'
import { quotaUsedUp } from './quota.ts'
import { findOwnPending, type Inviter, mailInvitation } from './send-invitation.ts'

/** An address to invite, and the months of access that come with it. */
export type InvitedLine = { email: string; months: number }

type Checked = { outcome: InviteOutcome; own?: InvitationRow | undefined }

async function check(app: App, db: Db, inviter: Inviter, email: string): Promise<Checked> {
  if (!isMailable(email)) return { outcome: 'unmailable' }
  const found = await findOwnPending(app, db, inviter, email)
  if (!found.ok) return { outcome: found.reason }
  const { own } = found
  if (own && isLive(own, app.clock.now())) return { outcome: 'invited-already' }
  const isFull = await quotaUsedUp(app, db, inviter, email)
  return isFull ? { outcome: 'quota' } : { outcome: 'invited', own }
}

/** Invites one address in a transaction of its own, so that what was sent stays sent when a later one fails. */
function inviteOne(app: App, inviter: Inviter, { email, months }: InvitedLine): Promise<InviteOutcome> {
  return app.db.transaction().execute(async (tx) => {
    await lockAccount(tx, inviter.accountId)
    await lockEmailAddress(tx, email)
    const { outcome, own } = await check(app, tx, inviter, email)
    if (outcome === 'invited') await mailInvitation(app, tx, inviter, { email, own, months })
    return outcome
  })
}

/** Says what would become of each address of a list, were it invited now. */
export async function previewInvitations(app: App, inviter: Inviter, emails: readonly string[]) {
  const lines: { email: string; outcome: InviteOutcome }[] = []
  for (const email of emails) {
    const { outcome } = await check(app, app.db, inviter, email)
    lines.push({ email, outcome })
  }
  return lines
}

/**
 * Invites a list of addresses, each with its months. Said twice, an address is invited once: the second time it is
 * `invited-already`. Does not wait for the mails.
 */
export async function inviteMany(app: App, inviter: Inviter, invited: readonly InvitedLine[]) {
  const lines: { email: string; outcome: InviteOutcome }[] = []
  for (const line of invited) {
    lines.push({ email: line.email, outcome: await inviteOne(app, inviter, line) })
  }
  return lines
}
