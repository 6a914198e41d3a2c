import type { MoneyApp } from '../money-app.ts'
import { sumPoints } from './queries.ts'

/**
 * An account's reward points (the sum of its ledger) and what one is worth in cents. A member whose
 * points came with their Token is not looked up again.
 */
export async function readBalance(
  app: Pick<MoneyApp, 'db' | 'settings'>,
  { accountId, points }: { accountId: string; points?: number },
): Promise<{ balance: number; worthCents: number }> {
  return {
    balance: points ?? (await sumPoints(app.db, accountId)),
    worthCents: app.settings.get('pricePerRewardPointCents'),
  }
}
