import { createLoader } from '../../base/db/loader.ts'
import type { MoneyApp } from '../money-app.ts'
import { listBalances } from './queries.ts'

type Needs = Pick<MoneyApp, 'db' | 'settings'>

const findBalance = createLoader(async ({ db }: Needs, accountIds: string[]) => {
  const rows = await listBalances(db, accountIds)
  return new Map(rows.map(({ account_id, balance }) => [account_id, Number(balance)]))
})

export async function readBalance(
  app: Needs,
  { accountId }: { accountId: string },
): Promise<{ balance: number; worthCents: number }> {
  return {
    balance: (await findBalance(app, accountId)) ?? 0,
    worthCents: app.settings.get('pricePerRewardPointCents'),
  }
}
