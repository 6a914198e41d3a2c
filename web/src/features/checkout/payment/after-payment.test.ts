import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { load } from '../../../lib/answers.ts'
import { rewardPointsQuery, streamsQuery, userQuery } from '../../../lib/member.ts'
import { programmeQuery } from '../../../lib/programme.ts'
import { queryClient } from '../../../lib/query-client.ts'
import {
  currentSubscriptionQuery,
  giftsQuery,
  lastOrderQuery,
  pricesQuery,
  receiptQuery,
  transactionsQuery,
  underWayQuery,
} from '../api.ts'
import { reloadAfterPayment } from './after-payment.ts'

const asked: string[] = []
let isPaid = false

beforeEach(() => {
  asked.length = 0
  isPaid = false
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const answer = {
      resultCode: 1,
      streams: [isPaid],
      data: isPaid ? { id: 'plan' } : null,
      gifts: [],
      orders: [],
      accountsAndMonths: [],
      items: [],
      subscriptionPrice: 12,
      discountRates: [],
    }
    return Response.json(answer)
  })
})
afterEach(() => queryClient.clear())

const changed = {
  streamsQuery,
  userQuery,
  rewardPointsQuery,
  currentSubscriptionQuery,
  pricesQuery,
  transactionsQuery,
  giftsQuery,
  lastOrderQuery,
  underWayQuery,
  receiptQuery: receiptQuery('1'),
}

test('streams and subscription are asked for at once, though no page shows them', async () => {
  await reloadAfterPayment()
  expect(asked.sort()).toEqual(['/api/streams/all', '/api/subscriptions/useractivesubscription'])
})

test.each(Object.entries(changed))('%s is not told as it was before', async (_, query) => {
  await load<unknown, readonly unknown[]>(query as never)
  isPaid = true
  await reloadAfterPayment()
  asked.length = 0
  await load<unknown, readonly unknown[]>(query as never)
  const isReloaded = query === streamsQuery || query === currentSubscriptionQuery
  expect(asked).toHaveLength(isReloaded ? 0 : 1)
  if (isReloaded) expect(JSON.stringify(queryClient.getQueryData(query.queryKey))).toMatch(/true|plan/)
})

test.each([['invitations'], ['own-data'], ['console'], ['reports'], ['support']])(
  'nor are %s',
  async (part) => {
    const query = { queryKey: [part, 'something'], queryFn: async () => isPaid }
    await load(query)
    isPaid = true
    await reloadAfterPayment()
    expect(await load(query)).toBe(true)
  },
)

test('what a payment does not touch stays as it is', async () => {
  await load(programmeQuery)
  await reloadAfterPayment()
  asked.length = 0
  await load(programmeQuery)
  expect(asked).toEqual([])
})
