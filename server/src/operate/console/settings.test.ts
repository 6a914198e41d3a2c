import { contract, type OwnerSetting, plainResult } from '@strom/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await openTestApp()
  const { email } = await test.build.account({ isStaff: true, isOwner: true })
  token = await test.confirm(await test.signIn(email))
})
afterAll(() => test.close())

async function settingsNow(): Promise<Map<string, OwnerSetting>> {
  const { settings } = (await test.call(contract.settings.list, { token })).json()
  return new Map(settings.map((setting: OwnerSetting) => [setting.name, setting]))
}

async function change(changes: { name: string; value: unknown; changedAt?: string | null }[], note?: string) {
  const body = {
    changes: changes.map((one) => ({ changedAt: null, ...one })),
    ...(note !== undefined && { note }),
  }
  return (await test.call(contract.settings.change, { token, body })).json()
}

async function acts(subject?: { kind: string; id: string }) {
  const body = subject ? { subject } : {}
  return (await test.call(contract.audit.list, { token, body })).json().acts
}

it('lists every setting with its meaning in the caller’s language', async () => {
  const { settings } = (await test.call(contract.settings.list, { token, language: 'nb' })).json()
  const price = settings.find(({ name }: OwnerSetting) => name === 'pricePerMonthCents')
  expect(price).toEqual({
    name: 'pricePerMonthCents',
    meaning: 'prisen for en måned',
    kind: 'cents',
    group: 'prices',
    seldom: false,
    value: 1200,
    initial: 1200,
    changedAt: null,
  })
  const secondFactor = settings.find(({ name }: OwnerSetting) => name === 'secondFactorFor')
  expect(secondFactor).toMatchObject({
    value: 'nobody',
    kind: 'choice',
    choices: ['nobody', 'owners', 'staff'],
    choiceNames: { nobody: 'Ingen', owners: 'Eiere', staff: 'Ansatte og eiere' },
  })
  const limit = settings.find(({ name }: OwnerSetting) => name === 'requestsPerMinute')
  expect(limit).toMatchObject({ kind: 'count', group: 'limits', seldom: true })
})

it('changes a price, which is in force for members and stands in the audit log', async () => {
  const answer = await change([{ name: 'pricePerMonthCents', value: 990 }], 'Summer')
  expect(answer.resultCode).toBe(plainResult.success)
  const { email } = await test.build.account()
  const member = await test.signIn(email)
  await expect
    .poll(
      async () =>
        (await test.call(contract.subscriptions.prices, { token: member })).json().subscriptionPrice,
    )
    .toBe(9.9)
  expect(await acts({ kind: 'setting', id: 'pricePerMonthCents' })).toMatchObject([
    { actor: 'owner', act: 'setting-changed', before: 1200, after: 990, note: 'Summer' },
  ])
})

it('does not let one owner overwrite another unseen', async () => {
  const seen = (await settingsNow()).get('householdSessions')?.changedAt ?? null
  test.clock.advance(1)
  expect(await change([{ name: 'householdSessions', value: 4, changedAt: seen }])).toMatchObject({
    resultCode: 1,
  })
  const late = await change([
    { name: 'householdSessions', value: 2, changedAt: seen },
    { name: 'pointsPerInvitation', value: 5, changedAt: null },
  ])
  expect(late).toMatchObject({ resultCode: plainResult.fail, detail: expect.stringContaining('meanwhile') })
  const now = await settingsNow()
  expect([now.get('householdSessions')?.value, now.get('pointsPerInvitation')?.value]).toEqual([4, 20])
  expect(late.settings.find(({ name }: OwnerSetting) => name === 'householdSessions').value).toBe(4)
})

it('lets exactly one of twenty owners through who saw the same value', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => change([{ name: 'streamTokenSeconds', value: 601 + i }])),
  )
  expect(answers.filter(({ resultCode }) => resultCode === plainResult.success)).toHaveLength(1)
})

it.each([
  [{ name: 'pricePerMonthCents', value: 0 }],
  [{ name: 'pricePerMonthCents', value: 1_000_001 }],
  [{ name: 'pricePerMonthCents', value: '12' }],
  [{ name: 'pointsPerInvitation', value: 100_001 }],
  [
    {
      name: 'discountRates',
      value: [
        { months: 3, discount: 5 },
        { months: 6, discount: 10 },
      ],
    },
  ],
  [{ name: 'noSuchSetting', value: 1 }],
  [{ name: 'toString', value: 1 }],
])('refuses %j and saves nothing of it', async (wrong) => {
  const before = await settingsNow()
  const answer = await change([{ name: 'pointsPerInvitation', value: 7 }, wrong])
  expect(answer).toMatchObject({ resultCode: plainResult.fail, wrong: { name: wrong.name } })
  expect(await settingsNow()).toEqual(before)
})

it('is for owners only', async () => {
  const staff = await test.signIn((await test.build.account({ isStaff: true })).email)
  for (const endpoint of [contract.settings.list, contract.audit.list]) {
    const refused = await test.call(endpoint, { token: staff, body: {} as never })
    expect([refused.statusCode, refused.json().reason]).toEqual([403, 'role'])
  }
})
