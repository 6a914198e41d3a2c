import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandLine } from '../../src/base/audit/record-audit.ts'
import { refundOrder } from '../../src/money/payments/refund-order.ts'
import { addPerson } from '../../src/operate/console/add-person.ts'
import { give, order } from '../gifts.ts'
import { openShop, type Shop } from '../shop.ts'
import { auditPurchases } from './purchases.ts'
import { differencesAfter } from './spoiled.ts'

const register = (email: string) =>
  addPerson(shop.app, commandLine, { email, username: '', months: 0, language: 'en' })

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  const buyer = await shop.buyer()
  await shop.build.account({ email: 'stranger@example.org' })
  await give(shop, buyer, 'claimed@example.org')
  await register('claimed@example.org')
  await give(shop, buyer, 'waiting@example.org')
  await order(shop, buyer, 'unpaid@example.org')
  // One month is refunded before registration, and one after.
  const { orderId } = await give(shop, buyer, 'less@example.org')
  await refundOrder(shop.app, { orderId, cents: 1140 })
  await register('less@example.org')
  await refundOrder(shop.app, { orderId, cents: 1140 })
  await shop.deliver()
})
afterAll(() => shop.close())

const orderFor = (email: string) => `(select order_id from gifts where email = '${email}@example.org')`
const stranger = `(select id from accounts where email = 'stranger@example.org')`

describe('the audit of gifts', () => {
  it('agrees with those that wait, began, or went back in part', async () => {
    const audit = await auditPurchases(shop.app.db, await shop.paypal.control('books'))
    expect(audit).toMatchObject({ differences: [], orders: 4, gifts: 3 })
  })

  it.each([
    [
      'one begins twice',
      [
        `insert into grants (account_id, kind, months, seconds, reason, order_id, created_at)
         select account_id, kind, months, seconds, reason, order_id, created_at from grants
         where order_id = ${orderFor('claimed')}`,
      ],
      /grants: 2, not 1/,
    ],
    [
      'one begins with its buyer while it waits',
      [
        `insert into grants (account_id, kind, months, seconds, reason, order_id, created_at)
         select buyer_id, 'grant', 3, 7776000, 'order', id, now() from orders where id = ${orderFor('waiting')}`,
      ],
      /grants: 1, not 0/,
    ],
    [
      'one never begins',
      [
        `update order_lines set grant_id = null where order_id = ${orderFor('claimed')}`,
        'delete from subscription_starts',
        `delete from grants where order_id = ${orderFor('claimed')}`,
      ],
      /grants: 0, not 1/,
    ],
    [
      'a month that went back is given',
      [`update grants set months = 3 where kind = 'grant' and order_id = ${orderFor('less')}`],
      /months: 3, not 2/,
    ],
    [
      'one is claimed by a stranger',
      [`update gifts set claimed_by = ${stranger} where email = 'claimed@example.org'`],
      /claimed by a stranger/,
    ],
    [
      'one is claimed and not paid',
      [`update gifts set claimed_by = ${stranger} where email = 'unpaid@example.org'`],
      /was not paid for/,
    ],
    [
      'one that is paid is forgotten',
      [`update gifts set delivered_at = null where email = 'waiting@example.org'`],
      /was never mailed/,
    ],
    [
      'the mail about one is lost',
      [`delete from mails where recipient = 'waiting@example.org'`],
      /invitations to a gift: 0, not 1/,
    ],
    [
      'one waits for a person who is there',
      [`update accounts set email = 'waiting@example.org' where id = ${stranger}`],
      /waits for waiting@example.org/,
    ],
  ])('says so when %s', async (_what, statements, said) => {
    expect((await differencesAfter(shop, statements)).join('\n')).toMatch(said)
  })
})
