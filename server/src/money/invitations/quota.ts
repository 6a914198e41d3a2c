import { dayMs } from '../../base/clock.ts'
import type { Db } from '../../base/db/db.ts'
import type { MoneyApp } from '../money-app.ts'
import { listSends } from './queries.ts'

export type QuotaUsedUp = {
  ok: false
  reason: 'quota'
  which: 'member' | 'address'
  max: number
  seconds: number
}

/**
 * Whether a member has used up the invitation mails of 24 hours: all of them, which an owner has no limit of, or those
 * of one address (one and its resends, also when the invitation was deleted and made again). Null: one more may go.
 */
export async function quotaUsedUp(
  app: MoneyApp,
  tx: Db,
  { accountId, isOwner }: { accountId: string; isOwner: boolean },
  email: string,
): Promise<QuotaUsedUp | null> {
  const now = app.clock.now()
  // An owner's sends of a day are thousands, of which only those to the address count.
  const sends = await listSends(tx, accountId, new Date(now - dayMs), isOwner ? email : undefined)
  const toAddress = sends.filter((send) => send.email === email)
  const quotas = [
    {
      which: 'member',
      counted: sends,
      most: isOwner ? Number.POSITIVE_INFINITY : app.settings.get('invitationSendsPerDay'),
    },
    { which: 'address', counted: toAddress, most: app.settings.get('invitationResendsPerDay') + 1 },
  ] as const
  const full = quotas.find(({ counted, most }) => counted.length >= most)
  if (!full) return null
  // The one whose leaving the day makes room.
  const leaves = full.counted[full.counted.length - full.most]?.created_at.getTime() ?? now
  return {
    ok: false,
    reason: 'quota',
    which: full.which,
    max: full.most,
    seconds: (leaves + dayMs - now) / 1000,
  }
}
