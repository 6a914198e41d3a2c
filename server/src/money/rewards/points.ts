import type { MoneyApp } from '../money-app.ts'
import { sumPoints } from './queries.ts'

/** `points` saves the look-up if the sign-in brought them. */
export async function readBalance(
  app: Pick<MoneyApp, 'db' | 'settings'>,
  { accountId, points }: { accountId: string; points?: number },
): Promise<{ balance: number; worthCents: number }> {
  return {
    balance: points ?? (await sumPoints(app.db, accountId)),
    worthCents: app.settings.get('pricePerRewardPointCents'),
  }
}
