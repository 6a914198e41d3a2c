import { randomUUID } from 'node:crypto'
import type { Span } from '@strom/rules/months'
import type { Insertable } from 'kysely'
import { createAccount, type NewAccount } from '../accounts/create-account.ts'
import type { App } from '../app.ts'
import type { StreamsTable } from '../db/tables.ts'
import { grantAccess } from '../subscriptions/grant-access.ts'

export const testPassword = 'long enough'

export type Builders = ReturnType<typeof buildersFor>

/** Rows for tests; each makes its own parents. */
export function buildersFor(app: App) {
  let streams = 0
  return {
    /** An account that signs in with `testPassword`. */
    async account(given: Partial<NewAccount> & { span?: Span } = {}) {
      const email = given.email ?? `${randomUUID()}@example.org`
      const id = await app.db
        .transaction()
        .execute((tx) =>
          createAccount(app, tx, { username: 'Test', password: testPassword, ...given, email }),
        )
      if (given.span) await this.grant(id, given.span)
      return { id, email }
    },
    /** Access for so long from now, or from the present end. */
    grant(accountId: string, span: Span) {
      return app.db.transaction().execute((tx) => grantAccess(app, tx, { accountId, span, reason: 'staff' }))
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
          image_location: '/images/testbilde/poster.jpg',
          created_at: new Date(app.clock.now()),
          ...given,
        })
        .execute()
      return { id }
    },
  }
}
