import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useShop } from '../../../testing/shop.ts'

const shop = useShop()
const dayMs = 86_400_000

/** A $12.00 renewal at PayPal, whose events are held until `told`. */
async function renewed() {
  const buyer = await shop.buyer()
  const { paypalId, nextBillingDate } = await shop.build.legacySubscription(buyer.id)
  const subscription = { subscriptionId: paypalId, nextBillingAt: nextBillingDate.getTime() }
  await shop.paypal.control('add-subscription', subscription)
  const before = await shop.daysOf(buyer.id)
  await shop.paypal.control('deliveries', { hold: true })
  const { saleId } = await shop.paypal.control('renew-subscription', { subscriptionId: paypalId })
  async function told() {
    await shop.paypal.control('release-deliveries')
    await shop.paypal.control('deliveries', {})
    await shop.deliver()
  }
  return { buyer, before, saleId, told }
}

let told = 0

async function sayBack(type: 'REFUNDED' | 'REVERSED', resource: object) {
  await shop.paypal.control('deliveries', {})
  shop.paypal.context.publish(`PAYMENT.SALE.${type}`, 'sale', 'Money went back', {
    id: `BACK${told++}`,
    ...resource,
  })
  await shop.deliver()
}

function dollars(total: string) {
  return { amount: { total, currency: 'USD' } }
}

async function refundedCents(accountId: string): Promise<number> {
  const rows = await shop.app.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select('refunds.cents')
    .where('payments.account_id', '=', accountId)
    .execute()
  return rows.reduce((sum, { cents }) => sum + cents, 0)
}

describe('the money of a renewal that went back', () => {
  it('in two parts takes the time once nothing of it is left', async () => {
    const { buyer, before, saleId, told } = await renewed()
    await told()
    const after = await shop.daysOf(buyer.id)
    expect(after).toBeGreaterThan(before)
    await sayBack('REFUNDED', { sale_id: saleId, ...dollars('5.00') })
    expect(await shop.daysOf(buyer.id)).toBe(after)
    await sayBack('REFUNDED', { sale_id: saleId, ...dollars('7.00') })
    expect(await shop.daysOf(buyer.id)).toBe(before)
    expect(await refundedCents(buyer.id)).toBe(1200)
  })

  it('told of before the renewal itself takes the time as soon as that is known', async () => {
    const { buyer, before, saleId, told } = await renewed()
    await sayBack('REFUNDED', { sale_id: saleId, ...dollars('12.00') })
    await told()
    await shop.workEvents()
    expect(await refundedCents(buyer.id)).toBe(1200)
    expect(await shop.daysOf(buyer.id)).toBe(before)
  })

  it('by a bank, where the sale itself is named, takes the time', async () => {
    const { buyer, before, saleId, told } = await renewed()
    await told()
    await sayBack('REVERSED', { id: saleId, state: 'reversed', ...dollars('-12.00') })
    expect(await refundedCents(buyer.id)).toBe(1200)
    expect(await shop.daysOf(buyer.id)).toBe(before)
  })

  it('of somebody else’s sale is waited for as long as PayPal may still tell of it', async () => {
    await sayBack('REFUNDED', { sale_id: 'FOREIGN', ...dollars('12.00') })
    const event = shop.app.db
      .selectFrom('provider_events')
      .selectAll()
      .where(sql<boolean>`body #>> '{resource,sale_id}' = 'FOREIGN'`)
    expect(await event.executeTakeFirstOrThrow()).toMatchObject({ worked_at: null, tries: 1 })
    shop.clock.advance((3 * dayMs) / 1000)
    await shop.workEvents()
    expect(await event.executeTakeFirstOrThrow()).toMatchObject({
      worked_at: expect.any(Date),
      problem: 'it belongs to no payment of ours',
    })
  })
})
