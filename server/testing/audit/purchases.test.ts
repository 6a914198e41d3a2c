import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../shop.ts'
import { auditPurchases } from './purchases.ts'
import { differencesAfter } from './spoiled.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  const inviter = await shop.buyer()
  const buyer = await shop.buyer({ points: 50 })
  const friend = await shop.buyer()
  const now = new Date(shop.clock.now())
  const invitation = {
    id: 'an-invitation',
    inviter_id: inviter.id,
    email: friend.email,
    status: 2,
    invitee_id: friend.id,
    mail_id: null,
    created_at: now,
    expires_at: now,
    registered_at: now,
    completed_at: null,
  }
  await shop.app.db.insertInto('invitations').values(invitation).execute()
  const cart = [
    { email: buyer.email, months: 2 },
    { email: friend.email, months: 1 },
  ]
  await shop.buy(buyer, cart, 20)
  await shop.create(buyer, cart)
  const returned = await shop.buy(buyer, cart, 10)
  await shop.paypal.control('refund', { captureId: await shop.captureOf(returned) })
  await shop.deliver()
})
afterAll(() => shop.close())

async function audit() {
  return auditPurchases(shop.app.db, await shop.paypal.control('books'))
}

const aPaid = "(select id from orders where state = 'completed')"

describe('the audit', () => {
  it('agrees with what was bought, refunded and left', async () => {
    expect(await audit()).toMatchObject({ differences: [], orders: 3, purchases: 2 })
    const { booksCents, ledgerCents } = await audit()
    expect(ledgerCents).toBe(booksCents)
    // 3 months less 5 %, less 20 points of 5 cents.
    expect(booksCents).toBe(3 * 1200 - 180 - 100)
  })

  it.each([
    [
      'a grant is doubled',
      [
        `insert into grants (account_id, kind, months, seconds, reason, order_id, created_at)
         select account_id, kind, months, seconds, reason, order_id, created_at from grants where order_id = ${aPaid} limit 1`,
      ],
      /grants: 3, not 2/,
    ],
    [
      'a grant is lost',
      [
        'delete from subscription_starts',
        `update order_lines set grant_id = null where order_id = ${aPaid} and position = 1`,
        `delete from grants where order_id = ${aPaid} and id not in (select grant_id from order_lines where grant_id is not null)`,
      ],
      /grants: 1, not 2/,
    ],
    [
      'a grant is too long',
      [`update grants set seconds = seconds + 86400 where order_id = ${aPaid}`],
      /seconds of/,
    ],
    ['access ends later', [`update access set ends_at = ends_at + interval '1 month'`], /end of access/],
    [
      'a payment is lost',
      ['delete from receipts', `delete from payments where order_id = ${aPaid}`],
      /payments: 0, not 1/,
    ],
    ['a receipt has no number', [`delete from receipts where number = 1`], /numbered receipts: 0, not 1/],
    [
      'a receipt number is left out',
      ['update receipts set number = number + 9000'],
      /receipt number: 9001, not 1/,
    ],
    ['a payment is a cent off', ['update payments set cents = cents + 1'], /cents: /],
    ['a payment is of nobody', [`update payments set provider_transaction_id = id`], /is in no books/],
    [
      'an order is left in between',
      [`update orders set state = 'pending' where id = ${aPaid}`],
      /left pending/,
    ],
    [
      'what nobody paid is granted',
      [
        `insert into grants (account_id, kind, months, seconds, reason, order_id, created_at)
        select buyer_id, 'grant', 1, 2592000, 'order', id, created_at from orders where state = 'created'`,
      ],
      /was not paid for/,
    ],
    [
      'points are spent twice',
      [
        `insert into reward_entries (account_id, points, kind, order_id, created_at)
         select account_id, points, kind, order_id, created_at from reward_entries where kind = 'spent'`,
      ],
      /points spent: 40, not 20/,
    ],
    ['points are not spent', [`delete from reward_entries where kind = 'spent'`], /points spent: 0, not 20/],
    ['points stay held', [`delete from reward_entries where kind = 'released'`], /points still held/],
    [
      'a balance was below zero for a moment',
      [`update reward_entries set points = points - 60 where kind = 'adjusted'`],
      /points after entry/,
    ],
    ['a refund is lost', ['delete from refunds'], /cents given back: 0/],
    ['a refund is open', [`update refunds set state = 'asked', completed_at = null`], /left asked/],
    ['returned points are lost', [`delete from reward_entries where kind = 'returned'`], /points returned/],
    [
      'an invitation is not completed',
      ['update invitations set status = 2, completed_at = null'],
      /status: 2, not 3/,
    ],
    ['an inviter gets nothing', [`delete from reward_entries where kind = 'earned'`], /were earned: 0/],
    ['a receipt is lost', [`delete from mails where kind = 'receipt'`], /receipts: 0, not 1/],
    [
      'a receipt is mailed twice',
      [
        `insert into mails (id, kind, recipient, language, subject, body_text, body_html, links, created_at)
         select id || 'x', kind, recipient, language, subject, body_text, body_html, links, created_at from mails`,
      ],
      /receipts: 2, not 1/,
    ],
    ['an event waits', ['update provider_events set worked_at = null'], /waits/],
    ['an event is forged', [`update provider_events set id = 'WH-' || id`], /was never told/],
  ])('says so when %s', async (_what, statements, said) => {
    expect((await differencesAfter(shop, statements)).join('\n')).toMatch(said)
  })
})
