import type { App } from '../app.ts'
import { sumPointsTogether } from './queries.ts'

/** An account's reward points (the sum of its ledger) and what one is worth in cents (specification 9). */
export async function pointsOf(
  app: App,
  accountId: string,
): Promise<{ balance: number; worthCents: number }> {
  return {
    balance: (await sumPointsTogether(app.db, accountId)) ?? 0,
    worthCents: app.settings.get('pricePerRewardPointCents'),
  }
}
