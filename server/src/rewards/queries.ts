import type { Db } from '../app.ts'

export async function sumPoints(db: Db, accountId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('reward_entries')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('points'), eb.lit(0)).as('sum'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(sum)
}
