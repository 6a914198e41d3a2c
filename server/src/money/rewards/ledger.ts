import type { Db } from '../../base/db/db.ts'
import type { RewardEntriesTable } from '../../base/db/tables/ledgers.ts'
import { lockAccount } from '../../people/accounts/queries.ts'
import type { MoneyApp } from '../money-app.ts'
import { insertEarned, insertEntries, listOrderEntries, sumPoints } from './queries.ts'

type Kind = RewardEntriesTable['kind']
type OrderKey = { accountId: string; orderId: string }

/** Sums of an order's lines: points held now, spent for good, and returned of those. */
async function sumOrderPoints(tx: Db, { accountId, orderId }: OrderKey) {
  const entries = await listOrderEntries(tx, accountId, orderId)
  const total = (...kinds: Kind[]) =>
    entries.reduce((sum, { kind, points }) => sum + (kinds.includes(kind) ? points : 0), 0)
  return { held: 0 - total('held', 'released'), spent: 0 - total('spent'), returned: total('returned') }
}

function line(app: MoneyApp, { accountId, orderId }: OrderKey, kind: Kind, points: number) {
  return { account_id: accountId, order_id: orderId, kind, points, created_at: new Date(app.clock.now()) }
}

/**
 * Gives the inviter the points of a completed invitation, once, as many as the setting `pointsPerInvitation` says
 * now; none when it is 0. `orderId`: the order that completed it.
 * @returns the points given.
 */
export async function earnPoints(
  app: MoneyApp,
  tx: Db,
  { accountId, invitationId, orderId }: { accountId: string; invitationId: string; orderId?: string },
): Promise<number> {
  const points = app.settings.get('pointsPerInvitation')
  if (points === 0) return 0
  const given = await insertEarned(tx, {
    account_id: accountId,
    invitation_id: invitationId,
    order_id: orderId ?? null,
    kind: 'earned',
    points,
    created_at: new Date(app.clock.now()),
  })
  return given ? points : 0
}

/**
 * Takes back points that an invitation earned, never more than the inviter has, whose account the caller holds.
 * @returns how many points were taken.
 */
export async function revokeEarned(
  app: MoneyApp,
  tx: Db,
  { accountId, invitationId, orderId, points }: OrderKey & { invitationId: string; points: number },
): Promise<number> {
  const taken = Math.min(points, Math.max(0, await sumPoints(tx, accountId)))
  if (taken > 0) {
    const entry = line(app, { accountId, orderId }, 'revoked', -taken)
    await insertEntries(tx, [{ ...entry, invitation_id: invitationId }])
  }
  return taken
}

export type Hold = { ok: true } | { ok: false; reason: 'not-enough-points'; balance: number }

/**
 * Sets points aside for an order, out of the balance. An order that holds points already holds as many
 * as it did, so that a repeated call changes nothing.
 * @param points a whole number from 0 up.
 */
export async function holdPoints(app: MoneyApp, tx: Db, order: OrderKey & { points: number }): Promise<Hold> {
  if (!Number.isSafeInteger(order.points) || order.points < 0)
    throw new Error(`${order.points} points cannot be held`)
  if (order.points === 0) return { ok: true }
  await lockAccount(tx, order.accountId)
  if ((await sumOrderPoints(tx, order)).held > 0) return { ok: true }
  const balance = await sumPoints(tx, order.accountId)
  if (balance < order.points) return { ok: false, reason: 'not-enough-points', balance }
  await insertEntries(tx, [line(app, order, 'held', -order.points)])
  return { ok: true }
}

/** Puts what an order holds back into the balance. @returns how many points that were; 0 when it held none. */
export async function releasePoints(app: MoneyApp, tx: Db, order: OrderKey): Promise<number> {
  await lockAccount(tx, order.accountId)
  const { held } = await sumOrderPoints(tx, order)
  if (held > 0) await insertEntries(tx, [line(app, order, 'released', held)])
  return held
}

/** Takes what an order holds for good. @returns how many points that were; 0 when it held none. */
export async function spendPoints(app: MoneyApp, tx: Db, order: OrderKey): Promise<number> {
  await lockAccount(tx, order.accountId)
  const { held } = await sumOrderPoints(tx, order)
  if (held > 0) {
    await insertEntries(tx, [line(app, order, 'released', held), line(app, order, 'spent', -held)])
  }
  return held
}

/**
 * Gives points back that an order spent, all of them or so many, never more than it spent in all.
 * @returns how many points were given back.
 */
export async function returnPoints(
  app: MoneyApp,
  tx: Db,
  order: OrderKey & { points?: number },
): Promise<number> {
  await lockAccount(tx, order.accountId)
  const { spent, returned } = await sumOrderPoints(tx, order)
  const points = Math.min(order.points ?? Number.POSITIVE_INFINITY, spent - returned)
  if (points > 0) await insertEntries(tx, [line(app, order, 'returned', points)])
  return Math.max(0, points)
}
