import type { Db } from '../../base/db/db.ts'
import type { RewardEntriesTable } from '../../base/db/tables/ledgers.ts'
import { lockAccount } from '../../people/accounts/queries.ts'
import type { MoneyApp } from '../money-app.ts'
import { insertEarned, insertEntries, listOrderEntries, sumPoints } from './queries.ts'

type Kind = RewardEntriesTable['kind']
type OrderKey = { accountId: string; orderId: string }

async function sumOrderPoints(tx: Db, { accountId, orderId }: OrderKey) {
  const entries = await listOrderEntries(tx, accountId, orderId)
  const total = (...kinds: Kind[]) =>
    entries.reduce((sum, { kind, points }) => sum + (kinds.includes(kind) ? points : 0), 0)
  return { held: 0 - total('held', 'released'), spent: 0 - total('spent'), returned: total('returned') }
}

function line(app: MoneyApp, { accountId, orderId }: OrderKey, kind: Kind, points: number) {
  return { account_id: accountId, order_id: orderId, kind, points, created_at: new Date(app.clock.now()) }
}

/** Once per invitation. `orderId` completed it. */
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

/** Takes at most the balance. The caller holds the account. */
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

/** Repeating it is harmless: an order that holds points keeps that hold. */
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

export async function releasePoints(app: MoneyApp, tx: Db, order: OrderKey): Promise<number> {
  await lockAccount(tx, order.accountId)
  const { held } = await sumOrderPoints(tx, order)
  if (held > 0) await insertEntries(tx, [line(app, order, 'released', held)])
  return held
}

export async function spendPoints(app: MoneyApp, tx: Db, order: OrderKey): Promise<number> {
  await lockAccount(tx, order.accountId)
  const { held } = await sumOrderPoints(tx, order)
  if (held > 0) {
    await insertEntries(tx, [line(app, order, 'released', held), line(app, order, 'spent', -held)])
  }
  return held
}

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
