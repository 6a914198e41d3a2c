import { contract } from '@strom/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'

const { user } = contract.sessions
const { rewardPoints } = contract.rewards
let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

async function addPoints(accountId: string, points: number) {
  const entry = { account_id: accountId, points, kind: 'adjusted' as const, created_at: new Date() }
  await test.app.db.insertInto('reward_entries').values(entry).execute()
}

it('answers each caller their own balance, as it is when they ask, though many ask at once', async () => {
  const emails = ['anna@example.org', 'bjorn@example.org', 'ola@example.org']
  const accounts = []
  for (const email of emails) accounts.push(await test.build.account({ email }))
  const tokens = await Promise.all(emails.map((email) => test.signIn(email)))
  async function balances() {
    const asked = tokens.flatMap((token) => [
      test.call(user, { token, body: {} }).then((answer) => answer.json().userRewardPoints),
      test.call(rewardPoints, { token }).then((answer) => answer.json().rewardPoints),
    ])
    return await Promise.all(asked)
  }
  expect(await balances()).toEqual([0, 0, 0, 0, 0, 0])
  await addPoints(accounts[1]?.id ?? '', 30)
  await addPoints(accounts[2]?.id ?? '', 20)
  await addPoints(accounts[2]?.id ?? '', -5)
  expect(await balances()).toEqual([0, 0, 30, 30, 15, 15])
})
