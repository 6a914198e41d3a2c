import { randomUUID } from 'node:crypto'
import type { Span } from '@strom/rules/months'
import type { Insertable } from 'kysely'
import { dayMs } from '../src/base/clock.ts'
import type { LegacySubscriptionsTable } from '../src/base/db/tables/ledgers.ts'
import type { OrdersTable } from '../src/base/db/tables/payments.ts'
import type { StreamsTable } from '../src/base/db/tables/watching.ts'
import { grantAccess } from '../src/money/subscriptions/grant-access.ts'
import type { App } from '../src/operate/app.ts'
import { createAccount, type NewAccount } from '../src/people/accounts/create-account.ts'

export const testPassword = 'long enough'

export type Builders = ReturnType<typeof buildersFor>

/** At argon2id's lowest cost, since tests sign in often. */
const testHash =
  '$argon2id$v=19$m=8,t=1,p=1$YSBzYWx0IGZvciB0ZXN0cw$s7GodbkNzfPHi2+K+JnDaj0yaeuDrGcxxHh4qyFBa7w'

/** Each makes its own parents. */
export function buildersFor(app: App) {
  let streams = 0
  return {
    /** Signs in with `testPassword`. */
    async account(given: Partial<NewAccount> & { span?: Span } = {}) {
      const email = given.email ?? `${randomUUID()}@example.org`
      const id = await app.db
        .transaction()
        .execute((tx) =>
          createAccount(app, tx, { username: 'Test', password: { hash: testHash }, ...given, email }),
        )
      if (given.span) await this.grant(id, given.span)
      return { id, email }
    },
    /** From now, or from the present end. */
    grant(accountId: string, span: Span) {
      return app.db.transaction().execute((tx) => grantAccess(app, tx, { accountId, span, reason: 'staff' }))
    },
    /** Unpaid, one month. */
    async order(given: Partial<Insertable<OrdersTable>> & { buyer_id: string }) {
      const id = given.id ?? randomUUID()
      const now = app.clock.now()
      await app.db
        .insertInto('orders')
        .values({
          id,
          provider: 'paypal',
          total_months: 1,
          price_per_month_cents: 1200,
          discount_percent: 0,
          sub_total_cents: 1200,
          months_discount_cents: 0,
          points: 0,
          points_discount_cents: 0,
          total_cents: 1200,
          create_request_id: randomUUID(),
          language: 'en',
          created_at: new Date(now),
          expires_at: new Date(now + 3 * 3_600_000),
          ...given,
        })
        .execute()
      return { id }
    },
    /** Renews in 20 days, with access until then. */
    async legacySubscription(
      accountId: string,
      given: Partial<Insertable<LegacySubscriptionsTable>> & { access?: boolean } = {},
    ) {
      const { access = true, ...columns } = given
      const now = app.clock.now()
      const row = {
        id: randomUUID(),
        account_id: accountId,
        provider_subscription_id: `I-${randomUUID()}`,
        auto_renew: true,
        next_billing_date: new Date(now + 20 * dayMs),
        created_at: new Date(now - 900 * dayMs),
        cancelled_at: null,
        ...columns,
      }
      await app.db.insertInto('legacy_subscriptions').values(row).execute()
      const seconds = (row.next_billing_date.getTime() - now) / 1000
      if (access && seconds > 0) {
        await app.db
          .transaction()
          .execute((tx) => grantAccess(app, tx, { accountId, span: { seconds }, reason: 'legacy-renewal' }))
      }
      return { id: row.id, paypalId: row.provider_subscription_id, nextBillingDate: row.next_billing_date }
    },
    async stream(given: Partial<Insertable<StreamsTable>> = {}) {
      const id = given.id ?? `stream-${streams}`
      await app.db
        .insertInto('streams')
        .values({
          id,
          position: streams++,
          title: 'Test stream',
          channel: 'testbilde',
          image_location: '/images/testbilde/poster.webp',
          created_at: new Date(app.clock.now()),
          ...given,
        })
        .execute()
      return { id }
    },
  }
}
