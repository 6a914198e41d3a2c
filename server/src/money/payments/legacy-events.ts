import { randomUUID } from 'node:crypto'
import { dayMs } from '../../base/clock.ts'
import type { MoneyApp } from '../money-app.ts'
import {
  endLegacyRenewal,
  renewLegacySubscription,
  resumeLegacyRenewal,
} from '../subscriptions/legacy-renewals.ts'
import type { EventProblem } from './event-problem.ts'
import type { LegacyNews } from './provider.ts'
import { findPaymentByTransaction, insertPayment } from './queries.ts'
import { issueReceipt } from './receipts.ts'
import { recordExternalRefund } from './record-external-refund.ts'

type News<K extends LegacyNews['kind']> = Extract<LegacyNews, { kind: K }>

const unknown = 'it belongs to no subscription of ours'

/** Null: unknown to the provider. */
async function findSubscription({ provider }: MoneyApp, reference: string) {
  const found = await provider.legacySubscriptions?.find(reference)
  if (found?.ok) return found
  if (!found || found.reason === 'refused') return null
  throw new Error(
    `${provider.title} could not be asked about subscription ${reference}: ${found.description}`,
  )
}

/** Grants once per sale. */
async function workSale(app: MoneyApp, news: News<'legacy-sale'>, now: Date): Promise<EventProblem> {
  const { sale: saleId, subscription: reference, cents, at = now } = news
  if (!saleId || !reference || !cents) return 'it names no subscription, or no amount in dollars'
  const nextBillingAt = (await findSubscription(app, reference))?.nextBillingAt ?? null
  return app.db.transaction().execute(async (tx) => {
    const sale = { reference, saleId, cents, nextBillingAt, at }
    const renewed = await renewLegacySubscription(app, tx, sale)
    if (!renewed.ok) return renewed.reason === 'repeated' ? null : unknown
    const id = randomUUID()
    await insertPayment(tx, {
      id,
      account_id: renewed.accountId,
      order_id: null,
      legacy_subscription_id: renewed.legacySubscriptionId,
      provider: app.provider.name,
      provider_transaction_id: saleId,
      cents,
      created_at: at,
    })
    await issueReceipt(app, tx, id)
    return null
  })
}

/** The provider retries for three days, so that a sale may arrive after its refund. */
const saleMayComeMs = 3 * dayMs

async function workSaleRefund(
  app: MoneyApp,
  { refund, sale, cents, at }: News<'legacy-refund'>,
): Promise<EventProblem> {
  const payment = sale ? await findPaymentByTransaction(app.db, app.provider.name, sale) : undefined
  const toldAt = at?.getTime() ?? 0
  if (!payment && app.clock.now() < toldAt + saleMayComeMs) throw new Error(`no sale ${sale} is known yet`)
  if (!payment || !refund || !cents) return 'it belongs to no payment of ours'
  await recordExternalRefund(app, payment, { reference: refund, cents })
  return null
}

export async function processLegacyNews(app: MoneyApp, news: LegacyNews): Promise<EventProblem> {
  const now = new Date(app.clock.now())
  if (news.kind === 'legacy-sale') return workSale(app, news, now)
  if (news.kind === 'legacy-refund') return workSaleRefund(app, news)
  const { subscription: reference, at = now } = news
  if (!reference) return unknown
  if (news.kind === 'legacy-end') {
    const { why } = news
    const ended = await app.db
      .transaction()
      .execute((tx) => endLegacyRenewal(app, tx, { reference, why, at }))
    return ended.ok ? null : unknown
  }
  const subscription = await findSubscription(app, reference)
  if (!subscription?.isActive) return null
  const resumed = await app.db.transaction().execute((tx) => resumeLegacyRenewal(app, tx, { reference, at }))
  return resumed.ok ? null : resumed.reason
}
