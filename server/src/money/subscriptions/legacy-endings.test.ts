import { describe, expect, it } from 'vitest'
import { useLegacySite } from '../../../testing/stages/legacy-stage.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { listAutoRenewing } from './auto-renewing.ts'
import { currentSubscription } from './current-subscription.ts'
import type { Ended } from './legacy-renewals.ts'
import { findAccessEnd } from './queries.ts'

let test: TestApp
const { inDays, end, resume } = useLegacySite((opened) => {
  test = opened
})

describe('endLegacyRenewal', () => {
  it.each<[Ended, boolean]>([
    ['cancelled', true],
    ['expired', true],
    ['suspended', false],
  ])('%s: renews no more, and access stays', async (why, cancelled) => {
    const { id } = await test.build.account()
    const legacy = await test.build.legacySubscription(id)
    expect(await end(legacy.paypalId, why)).toEqual({ ok: true })
    expect(await currentSubscription(test.app, id)).toMatchObject({ auto_renew: false, cancelled })
    expect(await findAccessEnd(test.app.db, id)).toEqual(inDays(20))
    expect(await listAutoRenewing(test.app.db, [id])).toEqual(new Set())
    expect(await end(legacy.paypalId, why)).toEqual({ ok: true })
  })

  it('does nothing to what is no subscription of ours', async () => {
    expect(await end('I-UNKNOWN', 'cancelled')).toEqual({ ok: false, reason: 'unknown-subscription' })
    expect(await resume('I-UNKNOWN')).toEqual({ ok: false, reason: 'unknown-subscription' })
  })
})

describe('resumeLegacyRenewal', () => {
  async function legacy() {
    const { id } = await test.build.account()
    const { paypalId } = await test.build.legacySubscription(id)
    return { paypalId, renews: async () => (await listAutoRenewing(test.app.db, [id])).has(id), id }
  }
  const minutesAgo = (minutes: number) => new Date(test.clock.now() - minutes * 60_000)

  it('makes a suspended one renew again', async () => {
    const kari = await legacy()
    await end(kari.paypalId, 'suspended', minutesAgo(5))
    expect(await resume(kari.paypalId)).toEqual({ ok: true })
    expect(await kari.renews()).toBe(true)
  })

  it('does not mind the order in which the news arrive', async () => {
    const kari = await legacy()
    await resume(kari.paypalId, minutesAgo(1))
    await end(kari.paypalId, 'suspended', minutesAgo(5))
    expect(await kari.renews()).toBe(true)
    await end(kari.paypalId, 'cancelled', minutesAgo(0))
    await resume(kari.paypalId, minutesAgo(2))
    await end(kari.paypalId, 'suspended', minutesAgo(0))
    expect(await kari.renews()).toBe(false)
    expect(await currentSubscription(test.app, kari.id)).toMatchObject({ cancelled: true })
  })

  it('is refused when another subscription of the account renews', async () => {
    const kari = await legacy()
    await end(kari.paypalId, 'suspended', minutesAgo(5))
    const other = await test.build.legacySubscription(kari.id)
    expect(await resume(kari.paypalId)).toEqual({ ok: false, reason: 'another-renews' })
    expect(await currentSubscription(test.app, kari.id)).toMatchObject({ id: other.id, auto_renew: true })
  })
})
