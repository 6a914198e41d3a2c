import { contract } from '@strom/contract'
import { afterEach, beforeEach } from 'vitest'
import { grantAccess } from '../../src/money/subscriptions/grant-access.ts'
import { openTestApp } from '../test-app.ts'

/** Money and grants are written by hand; the clock stands at 2026-11-20T12:00:00Z. */
async function openLedgerStage() {
  const site = await openTestApp()
  const { db } = site.app
  const staff = await site.build.account({ isStaff: true })
  const token = await site.signIn(staff.email)
  let rows = 0
  return {
    site,
    async all(body: object = {}) {
      return (await site.call(contract.reports.all, { body, token })).json()
    },
    async series(body: object = {}) {
      return (await site.call(contract.reports.series, { body, token })).json()
    },
    async member(given: { legacy?: boolean; at?: string } = {}) {
      const { id } = await site.build.account()
      const created_at = new Date(given.at ?? '2020-01-01T00:00:00Z')
      await db
        .updateTable('accounts')
        .set({ is_legacy: given.legacy ?? false, created_at })
        .where('id', '=', id)
        .execute()
      return id
    },
    async payment({ by, cents, at, btc = false, renewalOf }: Paid) {
      const id = `payment-${rows++}`
      await db
        .insertInto('payments')
        .values({
          id,
          account_id: by,
          provider: btc ? 'btcpay' : 'paypal',
          provider_transaction_id: `capture-${id}`,
          legacy_subscription_id: renewalOf ?? null,
          cents,
          created_at: new Date(at),
        })
        .execute()
      return id
    },
    /** Pending if `at` is null. */
    async refund(paymentId: string, cents: number, at: string | null) {
      const id = `refund-${rows++}`
      await db
        .insertInto('refunds')
        .values({
          id,
          payment_id: paymentId,
          cents,
          months_taken: '[]',
          cause: 'owner',
          state: at === null ? 'pending' : 'completed',
          created_at: new Date('2026-11-01T00:00:00Z'),
          completed_at: at === null ? null : new Date(at),
        })
        .execute()
      return id
    },
    async legacySubscription(accountId: string) {
      const id = `legacy-${rows++}`
      await db
        .insertInto('legacy_subscriptions')
        .values({
          id,
          account_id: accountId,
          provider_subscription_id: `I-${id}`,
          auto_renew: true,
          next_billing_date: new Date('2026-12-01T00:00:00Z'),
          created_at: new Date('2023-01-01T00:00:00Z'),
        })
        .execute()
      return id
    },
    grant(accountId: string, days: number, at: string, reason: 'staff' | 'legacy-renewal' = 'staff') {
      return db
        .transaction()
        .execute((tx) => grantAccess(site.app, tx, { accountId, span: { days }, reason, at: new Date(at) }))
    },
  }
}

type Paid = { by: string; cents: number; at: string; btc?: boolean; renewalOf?: string }

type LedgerStage = Awaited<ReturnType<typeof openLedgerStage>>

export function useLedgerStage(): LedgerStage {
  const stage = {} as LedgerStage
  beforeEach(async () => {
    Object.assign(stage, await openLedgerStage())
  })
  afterEach(() => stage.site.close())
  return stage
}
