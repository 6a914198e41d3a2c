import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Shop } from '../shop.ts'
import { auditPurchases } from './purchases.ts'

class Undone extends Error {}

/** Rolls the statements back. */
export async function differencesAfter(shop: Shop, statements: string[]): Promise<string[]> {
  const books = await shop.paypal.control('books')
  let differences: string[] = []
  const spoiled = shop.app.db.transaction().execute(async (tx) => {
    for (const table of ['grants', 'reward_entries']) {
      await sql.raw(`alter table ${table} disable trigger user`).execute(tx)
    }
    for (const statement of statements) await sql.raw(statement).execute(tx)
    differences = (await auditPurchases(tx, books)).differences
    throw new Undone()
  })
  await expect(spoiled).rejects.toThrow(Undone)
  return differences
}
