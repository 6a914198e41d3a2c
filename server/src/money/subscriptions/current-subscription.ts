import type { CurrentSubscription } from '@strom/contract'
import { type MonthBase, monthBase } from '@strom/rules/access'
import type { MoneyApp } from '../money-app.ts'
import { toGrantLines } from './end-of-access.ts'
import { listGrants } from './queries.ts'
import { findLegacySubscription, type LegacySubscription } from './queries-legacy.ts'

type Ends = Pick<CurrentSubscription, 'expiryDate' | 'monthsFrom' | 'monthDay'>

function toEnds(end: number, base?: MonthBase): Ends {
  const expiryDate = new Date(end).toISOString()
  const saysAll = !base || (base.from === end && base.day === new Date(end).getUTCDate())
  return saysAll
    ? { expiryDate }
    : { expiryDate, monthsFrom: new Date(base.from).toISOString(), monthDay: base.day }
}

function fromLegacy(legacy: LegacySubscription, ends: Ends): CurrentSubscription {
  return {
    ...ends,
    id: legacy.id,
    auto_renew: legacy.auto_renew,
    next_billing_date: legacy.auto_renew ? legacy.next_billing_date.toISOString() : ends.expiryDate,
    paypal_subscription_id: legacy.provider_subscription_id,
    cancelled: legacy.cancelled_at !== null,
  }
}

/** The legacy one while it renews or gives access, else the grants, with the account's id. */
export async function currentSubscription(
  app: MoneyApp,
  accountId: string,
): Promise<CurrentSubscription | null> {
  const now = app.clock.now()
  const base = monthBase(toGrantLines(await listGrants(app.db, accountId)))
  const legacy = await findLegacySubscription(app.db, accountId)
  if (legacy?.auto_renew) {
    const due = legacy.next_billing_date.getTime()
    return fromLegacy(legacy, base && base.end > due ? toEnds(base.end, base) : toEnds(due))
  }
  if (!base || base.end <= now) return null
  const ends = toEnds(base.end, base)
  if (legacy && legacy.next_billing_date.getTime() > now) return fromLegacy(legacy, ends)
  return {
    ...ends,
    id: accountId,
    auto_renew: false,
    next_billing_date: ends.expiryDate,
    paypal_subscription_id: null,
    cancelled: false,
  }
}
