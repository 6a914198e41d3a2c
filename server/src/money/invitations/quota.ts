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

/** Null: allowed. Mails count even if their invitation was deleted; owners have no total limit. */
export async function quotaUsedUp(
  app: MoneyApp,
  tx: Db,
  { accountId, isOwner }: { accountId: string; isOwner: boolean },
  email: string,
): Promise<QuotaUsedUp | null> {
  const now = app.clock.now()
  // Owners may send thousands a day; only those to this address matter.
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
  // The send that must expire before another is allowed.
  const leaves = full.counted[full.counted.length - full.most]?.created_at.getTime() ?? now
  return {
    ok: false,
    reason: 'quota',
    which: full.which,
    max: full.most,
    seconds: (leaves + dayMs - now) / 1000,
  }
}
