import { afterAll, beforeAll } from 'vitest'
import {
  type Ended,
  endLegacyRenewal,
  type LegacyRenewal,
  renewLegacySubscription,
  resumeLegacyRenewal,
} from '../../src/money/subscriptions/legacy-renewals.ts'
import { findLegacyByReference } from '../../src/money/subscriptions/queries-legacy.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

const day = 86_400
const dayMs = day * 1000

export function useLegacySite(give: (test: TestApp) => void) {
  let test: TestApp
  let sales = 0
  beforeAll(async () => {
    test = await openTestApp()
    give(test)
  })
  afterAll(() => test.close())

  async function due(given: Parameters<TestApp['build']['legacySubscription']>[1] = {}) {
    const { id } = await test.build.account()
    const legacy = await test.build.legacySubscription(id, {
      next_billing_date: new Date(test.clock.now() + 5 * dayMs),
      ...given,
    })
    test.clock.advance(5 * day)
    return { ...legacy, id, legacyId: legacy.id, at: test.clock.now() }
  }

  function inDays(days: number) {
    return new Date(test.clock.now() + days * dayMs)
  }

  function renew(reference: string, given: Partial<LegacyRenewal> = {}) {
    const renewal = {
      reference,
      saleId: `SALE-${sales++}`,
      cents: 1000,
      nextBillingAt: inDays(30),
      at: new Date(test.clock.now()),
      ...given,
    }
    return test.app.db.transaction().execute((tx) => renewLegacySubscription(test.app, tx, renewal))
  }

  function end(reference: string, why: Ended, at = new Date(test.clock.now())) {
    return test.app.db.transaction().execute((tx) => endLegacyRenewal(test.app, tx, { reference, why, at }))
  }

  function resume(reference: string, at = new Date(test.clock.now())) {
    return test.app.db.transaction().execute((tx) => resumeLegacyRenewal(test.app, tx, { reference, at }))
  }

  async function billingDate(paypalId: string) {
    return (await findLegacyByReference(test.app.db, paypalId))?.next_billing_date
  }

  return { due, inDays, renew, end, resume, billingDate }
}
