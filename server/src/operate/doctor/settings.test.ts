import { expect, it } from 'vitest'
import { productionSettings } from '../../../testing/production.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { settingDefinitions } from '../../base/settings/definitions.ts'
import { checkSettings } from './settings.ts'

async function found(
  settings: Parameters<typeof openTestApp>[0] & object,
  change?: (name: string) => unknown,
) {
  const { app, close } = await openTestApp(settings)
  try {
    if (change) {
      const rows = ['pricePerMonthCents', 'priceOfYesterday'].map((name) => ({
        name,
        value: JSON.stringify(change(name)),
        updated_at: new Date(),
      }))
      await app.db.insertInto('settings').values(rows).execute()
    }
    return (await checkSettings(app)).map(({ state, says }) => `${state}: ${says}`)
  } finally {
    await close()
  }
}

it('is content with the first values', async () => {
  expect(await found({})).toEqual(['ok: All are allowed and fit together.'])
})

it('doubts values that do not fit together', async () => {
  const lines = await found({
    settings: {
      streamTokenSeconds: 30,
      playbackIdleSeconds: 45,
      streamTokenLongestSeconds: 20,
      signInFailuresPerNetwork: 5,
      requestsPerMinute: 10,
      pricePerRewardPointCents: 5000,
      discountRates: [{ months: 3, discount: 100 }],
      maintenance: { ...settingDefinitions.maintenance.initial, on: true },
    },
  })
  expect(lines).toHaveLength(8)
  for (const line of lines) expect(line).toMatch(/^warning: /)
})

it.each([
  { pricePerMonthCents: 99 },
  { discountRates: [{ months: 60, discount: 100 }] },
  { pricePerMonthCents: 100, discountRates: [{ months: 1, discount: 1 }] },
])('doubts prices by which some order costs less than can be paid: %j', async (settings) => {
  const price = /^warning: With pricePerMonthCents and discountRates/
  expect(await found({ settings: { pricePerRewardPointCents: 5, ...settings } })).toEqual([
    expect.stringMatching(price),
  ])
  expect(await found({ settings, env: { STROM_PAYMENTS: 'none' } })).not.toContainEqual(
    expect.stringMatching(price),
  )
})

it('doubts the community link of a production site', async () => {
  expect(await found({ env: productionSettings })).toEqual([
    'warning: communityLink still leads to example.org.',
  ])
})

it('names stored values that are wrong or unknown', async () => {
  expect(await found({}, () => -1)).toEqual([
    'warning: pricePerMonthCents is stored as -1, which is not allowed (enter 1 or more); its first value is in force: 1200.',
    'warning: priceOfYesterday is stored but unknown to this version; it has no effect.',
  ])
})
